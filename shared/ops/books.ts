import * as z from 'zod/mini';
import { currencySchema } from '../model/common.ts';
import {
  booksTotalSchema,
  closingStateSchema,
  financeJobSchema,
  monthBooksSchema,
  monthSchema,
} from '../model/finance.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const booksContract = opsPath({
  name: 'books',
  methods: {
    GET: {
      summary:
        "Books of a month, of all of the caller's brands together and each, as they were read last, and how its closing stands. `jobs` with kind `books` reads them.",
      access: ['administrator', 'finance'],
      action: 'books.read',
      query: z.strictObject({ month: monthSchema, brand: z.optional(brandIdSchema) }),
      output: z.strictObject({
        month: monthSchema,
        /** By currency; of those brands whose books were read. */
        totals: z.array(booksTotalSchema),
        brands: z.array(
          z.strictObject({
            brand: z.string(),
            currency: currencySchema,
            time_zone: z.string(),
            closing: closingStateSchema,
            /** Null where nobody had them read yet. */
            books: z.nullable(monthBooksSchema),
            /** The job that reads them now, or that failed to; null where none does. */
            job: z.nullable(financeJobSchema),
            /** The latest reconciliation of the month by itself; null where none is kept. */
            reconciliation: z.nullable(financeJobSchema),
          }),
        ),
      }),
      errors: ['not_found'],
    },
  },
});
