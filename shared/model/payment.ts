/** What is bought, paid, given back, and what makes it cheaper. */
import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { discountCodePattern, idPattern } from '../patterns.ts';
import { instantSchema, moneySchema } from './common.ts';
import { paymentMethods } from './values.ts';

export const paymentMethodSchema = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** `cancelled` was given up by the member; `failed` also covers what was never paid in time. */
export const paymentStatuses = [
  'pending',
  'completed',
  'failed',
  'cancelled',
  'refunded',
  'charged_back',
] as const;
export const paymentStatusSchema = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

/** Public id of a payment, of an order that is its own, or of a request. */
export const paymentIdSchema = z.string().check(z.regex(idPattern));
export const packageIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,20}$/));
export const discountCodeSchema = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(60)),
    z.transform((code: string) => code.trim().toUpperCase()),
  ),
  z.string().check(z.regex(discountCodePattern)),
);

/** Why a code cannot be used. */
export const discountErrors = [
  'discount_not_found',
  'discount_used',
  'discount_expired',
  'discount_minimum',
] as const satisfies readonly ErrorCode[];

/** Chosen by the caller for one intention to pay; the same one is answered the same again. */
export const idempotencyKeySchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

/** A payment as its buyer sees it. */
export const paymentSchema = z.strictObject({
  payment_id: paymentIdSchema,
  package: packageIdSchema,
  credits: z.int(),
  /** Total to pay, VAT included, the discount taken off. */
  amount: moneySchema,
  method: paymentMethodSchema,
  status: paymentStatusSchema,
  created_at: instantSchema,
});
export type Payment = z.infer<typeof paymentSchema>;

/** A code that makes an order cheaper, as far as its holder may know it. */
export const discountSchema = z.strictObject({
  code: z.string(),
  /** Only members of this country may use it; null for every country of the brand. */
  country: z.nullable(z.string()),
  /** Only this member may use it. */
  user_id: z.nullable(z.string()),
  expires: z.nullable(instantSchema),
  value_percentage: z.enum(['percentage', 'value']),
  /** Percent, or the amount in units of `currency`, as `value_percentage` says. */
  percentage: z.number(),
  currency: z.nullable(z.string()),
  /** Least total of an order, before the discount. */
  minimum_order_value: z.nullable(moneySchema),
  minimum: z.nullable(moneySchema),
  status: z.enum(['active', 'reserved', 'used', 'expired', 'off']),
  /** `once`: once per member. */
  validity: z.enum(['once', 'unlimited']),
  expired: z.boolean(),
  /** Empty for every method. */
  paymentmethods: z.array(paymentMethodSchema),
});
export type Discount = z.infer<typeof discountSchema>;

/** What an order's discount took off. */
export const takenOffSchema = z.strictObject({ code: z.string(), amount: moneySchema });
