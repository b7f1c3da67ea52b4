/** What operators do for members: money back, credits, mails. Only operators see these records. */
import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { instantSchema, memberIdSchema, moneySchema, textSchema } from './common.ts';
import { paymentIdSchema } from './payment.ts';

/** Mails that can be sent again, as the product makes them from its own data. */
export const repeatableMails = [
  'activation',
  'receipt',
  'payment_reversed',
  'withdrawal_receipt',
] as const;
export type RepeatableMail = (typeof repeatableMails)[number];

export const supportActionKinds = [
  'refund',
  'goodwill',
  'mail',
  'mail_suppression',
  'confirm',
  'export',
  'erase',
] as const;
export type SupportActionKind = (typeof supportActionKinds)[number];

/**
 * Chosen by the screen for one action: what is sent again under the same one is done once.
 */
export const supportKeySchema = memberIdSchema;

/** Why, for other operators. */
export const supportReasonSchema = textSchema(1, limits.decisionReasonChars);

export const supportActionSchema = z.strictObject({
  id: supportKeySchema,
  kind: z.enum(supportActionKinds),
  at: instantSchema,
  /** Who did it; two names where one asked and another one decided. */
  by: z.string(),
  reason: z.nullable(z.string()),
  /** Of a refund. */
  amount: z.nullable(moneySchema),
  /** Of goodwill. */
  credits: z.nullable(z.int()),
  /** What a refund or a mail was about. */
  payment: z.nullable(paymentIdSchema),
  mail: z.nullable(z.enum(repeatableMails)),
});
export type SupportAction = z.infer<typeof supportActionSchema>;
