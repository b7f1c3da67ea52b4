import * as z from 'zod/mini';
import {
  brandScheduleSchema,
  brandVersionSchema,
  versionNumberSchema,
} from '../model/brand-desk.ts';
import { currencySchema, instantSchema, memberIdSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { countrySchema, localeSchema } from '../model/value-schemas.ts';
import { opsPath } from './contract.ts';

export const brandContract = opsPath({
  name: 'brand',
  methods: {
    GET: {
      summary: 'A brand as it is in use, and its versions, newest first: the last 50 of them.',
      access: ['administrator', 'marketing'],
      action: 'brand.read',
      query: z.strictObject({ brand: brandIdSchema }),
      output: z.strictObject({
        brand: z.strictObject({
          id: z.string(),
          name: z.string(),
          origin: z.string(),
          domains: z.array(z.string()),
          company: z.strictObject({ name: z.string(), city: z.string(), country: countrySchema }),
          countries: z.array(countrySchema),
          locales: z.array(localeSchema),
          currency: currencySchema,
          time_zone: z.string(),
          published_at: instantSchema,
        }),
        /** Null where the one in use is of before versions were kept. */
        live: z.nullable(versionNumberSchema),
        draft: z.nullable(versionNumberSchema),
        schedule: z.nullable(brandScheduleSchema),
        /** A schedule that came to nothing, until something is published or scheduled again. */
        failed: z.nullable(
          z.strictObject({ number: versionNumberSchema, at: instantSchema, reason: z.string() }),
        ),
        /** What waits for a second person. */
        asked: z.nullable(
          z.strictObject({
            number: versionNumberSchema,
            /** When it would come into use; null for at once. */
            at: z.nullable(instantSchema),
            by: z.strictObject({ id: memberIdSchema, name: z.string() }),
            asked_at: instantSchema,
            until: instantSchema,
          }),
        ),
        offline_since: z.nullable(instantSchema),
        versions: z.array(brandVersionSchema),
      }),
      errors: ['not_found'],
    },
  },
});
