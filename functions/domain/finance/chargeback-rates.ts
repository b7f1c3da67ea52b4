/**
 * How many of a brand's payments banks take back, by method and month, and how near that is to what
 * the card schemes allow.
 */
import type { PaymentMethod } from '#shared/model/payment.ts';
import { monthAfter, monthPeriod } from '#shared/rules/periods.ts';
import { listJournalEntries } from '../payments/journal.ts';
import { listDisputes } from './disputes.ts';
import type { FinanceContext } from './journal-export.ts';

/** What a card scheme allows in a month. Both numbers must be reached. */
export interface SchemeLimit {
  scheme: string;
  /** The first month (YYYY-MM). */
  from: string;
  /** Cases of a hundred payments. */
  percent: number;
  cases: number;
  /** Whether banks' warnings count as cases. */
  countsWarnings: boolean;
  /** Of which month the payments are counted. */
  payments: 'same' | 'before';
}

/**
 * The rules that came with a month replace those before them.
 * Visa (VAMP): https://support.checkout.com/hc/en-us/articles/23330844282514.
 * Mastercard (ECM): https://docs.antom.com/ac/dispute/monitor.
 */
export const schemeLimits: readonly SchemeLimit[] = [
  {
    ...{ scheme: 'Visa', from: '2025-06', percent: 2.2, cases: 1_500 },
    ...{ countsWarnings: true, payments: 'same' },
  },
  {
    ...{ scheme: 'Visa', from: '2026-04', percent: 1.5, cases: 1_500 },
    ...{ countsWarnings: true, payments: 'same' },
  },
  {
    ...{ scheme: 'Mastercard', from: '2025-01', percent: 1.5, cases: 100 },
    ...{ countsWarnings: false, payments: 'before' },
  },
];

/** An alarm is raised at this part of a scheme's percentage, whatever its number of cases. */
const alarmPart = 0.5;
/** A rate of fewer cases says nothing. */
const leastCases = 5;

const cards: ReadonlySet<PaymentMethod> = new Set([
  ...(['creditcard', 'mastercard', 'visa', 'maestro', 'cartebancaire', 'applepay'] as const),
]);

export interface ChargebackRate {
  month: string;
  method: PaymentMethod | 'all cards';
  payments: number;
  payments_before: number;
  chargebacks: number;
  warnings: number;
  /** What was charged back, in the smallest unit of the brand's currency. */
  amount: number;
  currency: string;
  /** Charge backs of a hundred payments of the month; null without payments. */
  percent: number | null;
}

export interface SchemeRate {
  scheme: string;
  cases: number;
  /** Null without payments. */
  percent: number | null;
  limit: SchemeLimit;
  isNear: boolean;
  isReached: boolean;
}

export interface ChargebackReport {
  /** By method, the sum of cards last where there are some. */
  rates: ChargebackRate[];
  schemes: SchemeRate[];
}

/** Reads a month (YYYY-MM) of a brand: its sales, those of the month before, and its disputes. */
export async function readChargebackRates(
  finance: FinanceContext,
  month: string,
): Promise<ChargebackReport> {
  const before = monthAfter(month, -1);
  const currency = finance.brand.config.currency;
  const found = new Map<PaymentMethod, ChargebackRate>();
  const at = (method: PaymentMethod): ChargebackRate => {
    const rate = found.get(method) ?? openRate(month, method, currency);
    found.set(method, rate);
    return rate;
  };
  for (const [one, name] of [
    [before, 'payments_before'],
    [month, 'payments'],
  ] as const) {
    const period = monthPeriod(finance.timeZone, one);
    for await (const { kind, method } of listJournalEntries(finance.scope, period)) {
      if (kind === 'sale') at(method)[name] += 1;
    }
  }
  const period = monthPeriod(finance.timeZone, month);
  for await (const { kind, method, amount } of listDisputes(finance.scope, period)) {
    const rate = at(method);
    if (kind === 'warning') rate.warnings += 1;
    else {
      rate.chargebacks += 1;
      rate.amount += amount;
    }
  }
  const rates = [...found.values()].sort((a, b) => (a.method < b.method ? -1 : 1));
  const ofCards = rates.filter(({ method }) => cards.has(method as PaymentMethod));
  const sum = ofCards.reduce(addRates, openRate(month, 'all cards', currency));
  return {
    rates: [...rates, ...(ofCards.length > 0 ? [sum] : [])].map(withPercent),
    schemes: ofCards.length > 0 ? getSchemeRates(sum) : [],
  };
}

const openRate = (
  month: string,
  method: ChargebackRate['method'],
  currency: string,
): ChargebackRate => ({
  ...{ month, method, payments: 0, payments_before: 0, chargebacks: 0, warnings: 0 },
  ...{ amount: 0, currency, percent: null },
});

const addRates = (sum: ChargebackRate, one: ChargebackRate): ChargebackRate => ({
  ...sum,
  payments: sum.payments + one.payments,
  payments_before: sum.payments_before + one.payments_before,
  chargebacks: sum.chargebacks + one.chargebacks,
  warnings: sum.warnings + one.warnings,
  amount: sum.amount + one.amount,
});

const getPercent = (cases: number, payments: number): number | null =>
  payments === 0 ? null : (100 * cases) / payments;

const withPercent = (rate: ChargebackRate): ChargebackRate => ({
  ...rate,
  percent: getPercent(rate.chargebacks, rate.payments),
});

/** Compares a month's cards with what each scheme allowed then. */
export function getSchemeRates(sum: Omit<ChargebackRate, 'percent' | 'method'>): SchemeRate[] {
  const inForce = schemeLimits.filter(({ from }) => from <= sum.month);
  const latest = new Map(inForce.map((limit) => [limit.scheme, limit]));
  return [...latest.values()].map((limit) => {
    const cases = sum.chargebacks + (limit.countsWarnings ? sum.warnings : 0);
    const payments = limit.payments === 'same' ? sum.payments : sum.payments_before;
    const percent = getPercent(cases, payments);
    const share = percent ?? (cases > 0 ? 100 : 0);
    return {
      ...{ scheme: limit.scheme, cases, percent, limit },
      isNear: cases >= leastCases && share >= limit.percent * alarmPart,
      isReached: cases >= limit.cases && share >= limit.percent,
    };
  });
}
