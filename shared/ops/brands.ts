import * as z from 'zod/mini';
import { brandScheduleSchema, versionNumberSchema } from '../model/brand-desk.ts';
import { instantSchema } from '../model/common.ts';
import { opsPath } from './contract.ts';

export const brandsContract = opsPath({
  name: 'brands',
  methods: {
    GET: {
      summary:
        "The caller's brands that are online, by id: which version each uses, and what waits.",
      access: ['administrator', 'marketing'],
      action: 'brands.read',
      output: z.strictObject({
        brands: z.array(
          z.strictObject({
            brand: z.string(),
            name: z.string(),
            origin: z.string(),
            /** The version in use; null where it is one of before versions were kept. */
            live: z.nullable(versionNumberSchema),
            published_at: instantSchema,
            /** A version that was stored and is not in use yet. */
            draft: z.nullable(versionNumberSchema),
            schedule: z.nullable(brandScheduleSchema),
            /** Since when its members see a page that it is being worked on. */
            offline_since: z.nullable(instantSchema),
            time_zone: z.string(),
            /** What the last run of its checks found; null where none ended, and for marketing. */
            preflight: z.nullable(
              z.strictObject({ ok: z.int(), wrong: z.int(), unknown: z.int() }),
            ),
          }),
        ),
      }),
    },
  },
});
