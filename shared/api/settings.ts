import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { settingsSchema } from '../model/settings.ts';
import { path } from './contract.ts';

export const settingsContract = path({
  name: 'settings',
  methods: {
    GET: {
      summary: 'The public settings of the brand at this host (or at `host`).',
      access: 'anyone',
      query: z.strictObject({ host: z.optional(z.string().check(z.maxLength(260))) }),
      unknownQuery: 'ignore',
      output: z.strictObject({ settings: settingsSchema }),
      errors: ['unknown_host'],
      cacheControl: `public, max-age=${limits.settingsMaxAgeSeconds}`,
    },
  },
});
