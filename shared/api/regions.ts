import * as z from 'zod/mini';
import { regionKinds } from '../model/values.ts';
import { path } from './contract.ts';

/** A first-level region: ISO 3166-2 code, name as its people write it, and what it is called. */
export const regionSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(regionKinds),
});
export type Region = z.infer<typeof regionSchema>;

export const regionsContract = path({
  name: 'regions',
  methods: {
    GET: {
      summary: 'The regions of every country, keyed by country code.',
      access: 'anyone',
      output: z.strictObject({ regions: z.record(z.string(), z.array(regionSchema)) }),
    },
  },
});
