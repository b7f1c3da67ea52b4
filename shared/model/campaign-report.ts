/**
 * What came of campaigns, and what they cost. Amounts are in the currency's smallest unit; those of
 * sums are whole numbers, and those per click, member or buyer are not. docs/traffic.md defines each
 * number.
 */
import * as z from 'zod/mini';
import { daySchema } from './common.ts';

const countSchema = z.int();
const amountSchema = z.int();
/** Null where its denominator is 0; of counts in percent. */
const ratioSchema = z.nullable(z.number());

export const reportRowSchema = z.strictObject({
  /** Empty for what named no group. */
  group: z.string(),
  currency: z.string(),
  clicks: countSchema,
  unique_clicks: countSchema,
  bots: countSchema,
  bots_percent: ratioSchema,
  bounces: countSchema,
  signups: countSchema,
  confirmed: countSchema,
  /** Members who bought in the period, each once. */
  buyers: countSchema,
  first_purchases: countSchema,
  purchases: countSchema,
  /** What was sold, with tax and without, and what went back, with tax. */
  revenue_gross: amountSchema,
  revenue_without_tax: amountSchema,
  refunds: amountSchema,
  chargebacks: amountSchema,
  /** What is left without tax: the net of the books. */
  revenue_net: amountSchema,
  click_to_signup: ratioSchema,
  signup_to_confirmed: ratioSchema,
  confirmed_to_buyer: ratioSchema,
  /** Net revenue per click, per confirmed member and per buyer. */
  epc: ratioSchema,
  arpu: ratioSchema,
  arppu: ratioSchema,
  /** What is owed for the events of the period: not yet payable, payable or paid, taken back, waiting for a person. */
  commission_held: amountSchema,
  commission_payable: amountSchema,
  commission_reversed: amountSchema,
  commission_withheld: amountSchema,
  /** Held, payable and withheld. */
  cost: amountSchema,
  profit: amountSchema,
  roi: ratioSchema,
});
export type ReportRow = z.infer<typeof reportRowSchema>;

/** What the members of some days' signups have brought so far, without tax, per signup. */
export const cohortRowSchema = z.strictObject({
  /** First and last day of the signups; the same where it is one day. */
  from: daySchema,
  to: daySchema,
  currency: z.string(),
  signups: countSchema,
  /** Net revenue per signup up to so many days later; null while these days are not over for all of them. */
  d0: ratioSchema,
  d7: ratioSchema,
  d30: ratioSchema,
  d90: ratioSchema,
});
export type CohortRow = z.infer<typeof cohortRowSchema>;
