import * as z from 'zod/mini';
import { countrySchema } from '../model/value-schemas.ts';
import { path } from './contract.ts';

const degrees = (most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)),
      z.transform((text: string) => Number(text)),
    ),
    z.number().check(z.minimum(-most), z.maximum(most)),
  );

export const geocodeContract = path({
  name: 'geocode',
  methods: {
    GET: {
      summary: 'City, region and country at a position. The position is not kept.',
      access: 'anyone',
      query: z.strictObject({ lat: degrees(90), lon: degrees(180) }),
      output: z.strictObject({ city: z.string(), region: z.string(), country: countrySchema }),
      errors: ['not_found'],
      rateLimit: 'geocode',
    },
  },
});
