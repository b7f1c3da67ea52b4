import * as z from 'zod/mini';
import {
  discountCodeSchema,
  discountErrors,
  discountSchema,
  packageIdSchema,
} from '../model/payment.ts';
import { path } from './contract.ts';

export const discountcodeContract = path({
  name: 'discountcode',
  methods: {
    GET: {
      summary: 'Looks a discount code up for the member, or the welcome discount.',
      access: 'member',
      query: z
        .strictObject({
          code: z.optional(discountCodeSchema),
          welcome: z.optional(z.literal('true')),
          /** Also asks whether this package is dear enough for it. */
          package: z.optional(packageIdSchema),
        })
        .check(
          z.refine(({ code, welcome }) => (code === undefined) !== (welcome === undefined), {
            path: ['code'],
            error: 'one_of_these',
          }),
        ),
      output: z.strictObject({ discountcode: discountSchema }),
      errors: discountErrors,
    },
  },
});
