import * as z from 'zod/mini';
import { reportRowSchema } from '../model/campaign-report.ts';
import { daySchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const brandLandersContract = opsPath({
  name: 'brand-landers',
  methods: {
    GET: {
      summary:
        'The landing pages of the version in use with their addresses, and what came of each in a period, over all campaigns.',
      access: ['administrator', 'marketing'],
      action: 'landers.read',
      query: z.strictObject({ brand: brandIdSchema, from: daySchema, to: daySchema }),
      output: z.strictObject({
        currency: z.string(),
        landers: z.array(
          z.strictObject({
            page: z.string(),
            /** Empty for the page itself. */
            slug: z.string(),
            variants: z.array(z.strictObject({ name: z.string(), weight: z.int() })),
            /** Where its button leads: `form`, `home`, `signup` or `member`. */
            leads_to: z.string(),
            /** In the brand's default language; empty where it has the product's own. */
            headline: z.string(),
            address: z.string(),
          }),
        ),
        /** `group` is the page with its slug, `gallery/spring`, and its variant, `gallery/spring (b)`. */
        rows: z.array(reportRowSchema),
      }),
      errors: ['not_found'],
    },
  },
});
