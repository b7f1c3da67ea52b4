import * as z from 'zod/mini';
import { categoriesSchema } from '../model/consent.ts';
import { consentSources } from '../model/consent-values.ts';
import { path } from './contract.ts';

export const consentContract = path({
  name: 'consent',
  methods: {
    POST: {
      summary: 'Records a decision about services of third parties; a record is never changed.',
      access: 'anyone',
      input: z.strictObject({
        /** The browser's random id; it names nobody. */
        consent_id: z.uuid(),
        categories: categoriesSchema,
        source: z.enum(consentSources),
        /** Of the list of services and the wording that the visitor saw. */
        text_version: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
      }),
      output: z.strictObject({}),
      status: 201,
      /** `not_found`: the brand asks nothing, as it uses no service. */
      errors: ['not_found'],
      rateLimit: 'consent',
    },
  },
});
