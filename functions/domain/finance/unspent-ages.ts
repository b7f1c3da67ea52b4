/** Sums of unspent purchased credits: by currency, by age, and against what changed them. */
import { creditAges } from '#shared/model/finance.ts';
import { daysBetween } from '#shared/rules/periods.ts';
import { getRecognised, type RevenueSum } from './revenue-lines.ts';
import { getWorth, type Lot } from './unspent-credits.ts';

/** Amounts are whole numbers of the currency's smallest unit, net is without VAT. */
export interface CreditWorth {
  currency: string;
  credits: number;
  gross: number;
  vat: number;
  net: number;
}

const worthFields = ['currency', 'credits', 'gross', 'vat', 'net'] as const;
/** Columns of what is unspent by age, in their order. */
export const ageFields = ['age', ...worthFields] as const;

type Age = (typeof creditAges)[number];
const lastDays = [30, 90, 180, 365];

export interface AgedWorth extends CreditWorth {
  age: Age;
}

export const getAge = (days: number): Age =>
  creditAges[lastDays.filter((last) => days > last).length] ?? '366+';

/** Adds up the worth of lots by currency. */
export function sumWorth(lots: Iterable<Lot>): CreditWorth[] {
  const sums = new Map<string, CreditWorth>();
  for (const lot of lots) addLot(sums, lot.currency, lot);
  return sorted(sums);
}

/**
 * Adds up the worth of lots by currency and age, youngest first. Ages are counted in days of UTC.
 *
 * @param at ISO 8601, the end of the day that it is asked for
 */
export function getAges(lots: Iterable<Lot>, at: string): AgedWorth[] {
  const today = new Date(Date.parse(at) - 1).toISOString().slice(0, 10);
  const sums = new Map<string, CreditWorth>();
  for (const lot of lots) {
    const age = getAge(daysBetween(lot.day, today));
    addLot(sums, `${lot.currency} ${creditAges.indexOf(age)}`, lot);
  }
  return [...sums.keys()].sort().map((key) => ({
    age: creditAges[Number(key.split(' ')[1])] as Age,
    ...(sums.get(key) as CreditWorth),
  }));
}

function addLot(sums: Map<string, CreditWorth>, key: string, lot: Lot): void {
  const sum = sums.get(key) ?? { currency: lot.currency, credits: 0, gross: 0, vat: 0, net: 0 };
  const { gross, vat } = getWorth(lot, lot.left);
  sum.credits += lot.left;
  sum.gross += gross;
  sum.vat += vat;
  sum.net += gross - vat;
  sums.set(key, sum);
}

const sorted = (sums: ReadonlyMap<string, CreditWorth>): CreditWorth[] =>
  [...sums.keys()].sort().map((key) => sums.get(key) as CreditWorth);

const counted = ['credits', 'gross', 'vat', 'net'] as const;

/** Says in sentences what of a roll-forward does not add up: opening + changes = closing. */
export function getProblems(
  opening: readonly CreditWorth[],
  changes: readonly RevenueSum[],
  closing: readonly CreditWorth[],
): string[] {
  const currencies = new Set([...opening, ...changes, ...closing].map(({ currency }) => currency));
  const sum = (list: readonly CreditWorth[], currency: string, name: (typeof counted)[number]) =>
    list.filter((one) => one.currency === currency).reduce((all, one) => all + one[name], 0);
  return [...currencies].flatMap((currency) => {
    const unexplained = changes.filter(
      (one) => one.currency === currency && one.line === 'unexplained',
    );
    return [
      ...counted.flatMap((name) => {
        const expected = sum(opening, currency, name) + sum(changes, currency, name);
        const found = sum(closing, currency, name);
        return expected === found
          ? []
          : [`The changes of ${name} (${currency}) lead to ${expected}, and it is ${found}.`];
      }),
      ...unexplained.map(
        ({ gross, credits }) =>
          `Journal entries and ledger do not explain ${gross} of the smallest unit of ${currency} (${credits} credits): the command reconcile names the payments.`,
      ),
    ];
  });
}

/**
 * Splits what was paid of a period, per currency. Whatever the period, `paid = given_back +
 * recognised + deferred + purged_accounts`.
 */
export interface Explanation {
  currency: string;
  /** Gross amounts in the smallest unit: sales, and refunds and charge backs less reversed ones. */
  paid: number;
  given_back: number;
  /** Revenue with its VAT, without the rounding. */
  recognised: number;
  rounding: number;
  /** Change of the worth of unspent credits. */
  deferred: number;
  purged_accounts: number;
}

export function explain(changes: readonly RevenueSum[]): Explanation[] {
  return getRecognised(changes).map(({ currency, gross }) => {
    const own = changes.filter((one) => one.currency === currency);
    const of = (...lines: readonly RevenueSum['line'][]) =>
      own.filter(({ line }) => lines.includes(line)).reduce((all, one) => all + one.gross, 0);
    const rounding = 0 - of('rounding');
    return {
      currency,
      paid: of('sold'),
      given_back: 0 - of('refunded', 'charged_back', 'chargeback_reversed'),
      recognised: gross - rounding,
      rounding,
      deferred: own.reduce((all, one) => all + one.gross, 0),
      purged_accounts: 0 - of('purged_accounts', 'unexplained'),
    };
  });
}
