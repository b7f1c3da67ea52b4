/** What was counted of a payment: as much as the books have of it, on the days on which they have it. */
import { prorate } from '#shared/rules/money.ts';
import { daysBetween } from '#shared/rules/periods.ts';
import type { PaymentRecord } from '../payments/payments.ts';
import type { Commission, CommissionCause } from './commissions.ts';
import type { Added, Groups } from './counters.ts';

export { countedCommissionWrite, countedWrite, findCounted } from './counted-payments.store.ts';

/** It outlives the account, as money may go back after it. Amounts are in the smallest unit. */
export interface CountedPayment {
  payment: string;
  member: string;
  campaign: string | null;
  groups: Groups;
  /** Day of the signup in the brand's time zone (YYYY-MM-DD). */
  signed_up_on: string;
  is_first: boolean;
  currency: string;
  /** Version of the payment that was counted last. */
  version: number;
  amounts: CountedAmounts;
  commission?: Commission | undefined;
}

/** What a payment came to until now. */
export interface CountedAmounts {
  sold: number;
  sold_net: number;
  refunded: number;
  charged_back: number;
  /** What is left of it without tax. */
  net: number;
}

export const nothing: CountedAmounts = {
  ...{ sold: 0, sold_net: 0, refunded: 0, charged_back: 0, net: 0 },
};

/** Returns what a payment came to, with the tax of parts as journal entries have it. */
export function toAmounts({
  amount,
  vat,
  refunded,
  charged_back,
}: Pick<PaymentRecord, 'amount' | 'vat' | 'refunded' | 'charged_back'>): CountedAmounts {
  const withoutTax = (part: number) => part - prorate(vat, part, amount);
  return {
    sold: amount,
    sold_net: amount - vat,
    refunded,
    charged_back,
    net: amount - vat - withoutTax(refunded) - withoutTax(charged_back),
  };
}

/** Returns what a change adds to the counters of its day, and to those of the signup's day. */
export function toMoneyAdded(
  was: CountedAmounts,
  now: CountedAmounts,
  { currency, age }: { currency: string; age: number },
): { day: Added; cohort: Added } {
  const names = Object.keys(now) as (keyof CountedAmounts)[];
  return {
    day: Object.fromEntries(names.map((name) => [`${name}_${currency}`, now[name] - was[name]])),
    cohort: { [`net_${toCohortAge(age)}_${currency}`]: now.net - was.net },
  };
}

/** The ages of a cohort, in days since the signup. */
export const cohortAges = [0, 7, 30, 90] as const;

/** The first of the ages that a payment belongs to. */
const toCohortAge = (age: number): string => {
  const found = cohortAges.find((most) => age <= most);
  return found === undefined ? 'later' : `d${found}`;
};

/**
 * Returns how a purchase counts its buyer: by the days since the one before, so that a period counts
 * those whose last purchase lies before it, each once.
 */
export const toBuyerAdded = (day: string, before: string | undefined): Added => ({
  [before === undefined ? 'buyers_new' : `buyers_after_${daysBetween(before, day)}`]: 1,
});

export const toCause = (
  { is_first, amounts, currency }: Pick<CountedPayment, 'is_first' | 'amounts' | 'currency'>,
  isBanned: boolean,
): CommissionCause => ({
  event: is_first ? 'first_purchase' : 'purchase',
  money: {
    net: amounts.net,
    currency,
    isWhole: amounts.refunded === 0 && amounts.charged_back === 0,
  },
  isBanned,
});
