import * as z from 'zod/mini';
import { currencySchema, moneySchema } from '../model/common.ts';
import { path } from './contract.ts';

const response = z.strictObject({
  /** What the member allows for a calendar month; null for no limit. */
  monthly: z.nullable(moneySchema),
  /** Paid and under way in this calendar month of the brand's time zone. */
  spent: moneySchema,
  /** The last twelve months, newest first, this one included. */
  months: z.array(z.strictObject({ month: z.string(), spent: moneySchema })),
});

export const budgetContract = path({
  name: 'budget',
  methods: {
    GET: {
      summary: 'What the member spends, and the limit they set.',
      access: 'member',
      output: response,
    },
    PUT: {
      summary: 'Sets or lifts the member’s own limit for a calendar month.',
      access: 'member',
      input: z.strictObject({
        monthly: z.nullable(
          z.strictObject({
            value: z.string().check(z.regex(/^\d{1,6}\.\d{2}$/)),
            currency: currencySchema,
          }),
        ),
      }),
      output: response,
    },
  },
});
