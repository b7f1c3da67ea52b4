/** What is said of a discount code when it is made, in the console and by the command. */
import * as z from 'zod/mini';
import { highestDiscountPercent } from '../rules/prices.ts';
import { instantSchema, memberIdSchema } from './common.ts';
import { discountCodeSchema, paymentMethodSchema } from './payment.ts';
import { countrySchema } from './value-schemas.ts';

/** A share of the total with VAT. */
export const discountPercentSchema = z.int().check(z.minimum(1), z.maximum(highestDiscountPercent));

/** An amount with a point and two decimals, in the brand's currency, more than 0. */
const amountSchema = z.string().check(z.regex(/^(?!0+\.00$)\d{1,6}\.\d{2}$/));

export const newDiscountSchema = z.strictObject({
  code: discountCodeSchema,
  /** One of the two. */
  percentage: z.nullable(discountPercentSchema),
  value: z.nullable(amountSchema),
  /** Only for members who signed up there. */
  country: z.nullable(countrySchema),
  member: z.nullable(memberIdSchema),
  expires: z.nullable(instantSchema),
  /** Least total of an order before the discount. */
  minimum: z.nullable(amountSchema),
  /** Empty for all. */
  methods: z.array(paymentMethodSchema),
  validity: z.enum(['once', 'unlimited']),
});
export type NewDiscount = z.infer<typeof newDiscountSchema>;
