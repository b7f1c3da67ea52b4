/**
 * The books of a month as the console shows them: summary, payers and unspent credits, by the same
 * functions as the commands. docs/finance.md defines each number.
 */
import type { BooksTotal, MonthBooks } from '#shared/model/finance.ts';
import { prorate } from '#shared/rules/money.ts';
import { countDays, type Period } from '#shared/rules/periods.ts';
import type { TenantScope } from '../core/scope.ts';
import { followingMonth } from './closing-turn.ts';
import { closedMonths, type FinanceContext, getSummary } from './journal-export.ts';
import { storedBooks } from './month-books.store.ts';
import { getPercent, type PayersRow, readPayers } from './payers.ts';
import { parseCountryGroup, type SummaryRow } from './summary.ts';
import { getBeginning, liabilityAt, listProblems, startOfReading } from './unspent-at.ts';

/** The books of a month as they were read last; null where nobody had them read. */
export const findBooks = (scope: TenantScope, month: string): Promise<MonthBooks | null> =>
  storedBooks(scope, month);

/** Where reading a month begins and ends, and how many days are read for it in all. */
interface Reading {
  period: Period;
  isFinal: boolean;
  days: number;
}

/** Finds what reading the books of a month reads. */
export async function planBooks(
  finance: FinanceContext,
  month: string,
  { now, since }: { now: string; since?: string | undefined },
): Promise<Reading> {
  const months = await closedMonths(finance);
  const closed = months.find((one) => one.month === month) ?? null;
  const before = months.findLast((one) => one.month < month) ?? null;
  const whole = closed ?? followingMonth(finance, month, before);
  const period = { from: whole.from, to: whole.to < now ? whole.to : now };
  const beginning = since ?? getBeginning(finance);
  const ofPayers = { from: beginning < period.from ? beginning : period.from, to: period.to };
  const ofCredits = { from: startOfReading(finance, months, period.to, since), to: period.to };
  return {
    ...{ period, isFinal: closed !== null },
    days: countDays(period) + countDays(ofPayers) + countDays(ofCredits),
  };
}

/** Reads the books of a month from journal and ledger. */
export async function readMonthBooks(
  finance: FinanceContext,
  { period, isFinal }: Reading,
  { now, since }: { now: string; since?: string | undefined },
): Promise<MonthBooks> {
  const rows = await getSummary(finance, period);
  const payers = await readPayers(finance, period, { now, since, cohorts: false });
  const unspent = await liabilityAt(finance, period.to, since);
  const of = (by: SummaryRow['by']) => rows.filter((row) => row.by === by);
  return {
    ...{ read_at: now, until: period.to, is_final: isFinal },
    sums: of('total').map(toSums),
    days: of('day').map(({ group, currency, sales, sold, gross, vat, net }) => ({
      ...{ day: group, currency, sales, sold, gross, vat, net },
    })),
    countries: of('country').map(({ group, currency, gross, vat, net }) => ({
      ...{ ...parseCountryGroup(group), currency, gross, vat, net },
    })),
    payers: payers.rows().map(toPayers),
    cohorts: payers.signups(),
    unspent: unspent.ages,
    unspent_granted: unspent.liability.granted,
    problems: listProblems(unspent),
  };
}

const toSums = ({
  by: _by,
  group: _group,
  credits: _credits,
  ...sums
}: SummaryRow): MonthBooks['sums'][number] => sums;

const toPayers = ({
  gross: _gross,
  net: _net,
  timed: _timed,
  minutes_q1: _first,
  minutes_median: _median,
  minutes_q3: _third,
  ...row
}: PayersRow): MonthBooks['payers'][number] => row;

const added = [
  ...(['sales', 'refunds', 'chargebacks', 'sold', 'refunded', 'charged_back'] as const),
  ...(['gross', 'vat', 'net', 'discount'] as const),
] as const;
const addedHeads = [
  ...(['payers', 'new_payers', 'active_members', 'observed_30', 'repeated_30'] as const),
] as const;

/** Adds up the books of several brands by currency. A brand's members are no other brand's. */
export function sumBooks(all: readonly MonthBooks[]): BooksTotal[] {
  const totals = new Map<string, BooksTotal>();
  for (const { sums, payers } of all) {
    for (const row of sums) {
      const total = getTotal(totals, row.currency);
      for (const name of added) total[name] += row[name];
    }
    for (const row of payers) {
      const total = getTotal(totals, row.currency);
      for (const name of addedHeads) total[name] += row[name];
    }
  }
  const perHead = (net: number, heads: number) => (heads > 0 ? prorate(net, 1, heads) : 0);
  return [...totals.keys()].sort().map((currency) => {
    const total = getTotal(totals, currency);
    return {
      ...total,
      arppu: perHead(total.net, total.payers),
      arpu: perHead(total.net, total.active_members),
      repeat_30_percent: getPercent(total.repeated_30, total.observed_30),
    };
  });
}

function getTotal(totals: Map<string, BooksTotal>, currency: string): BooksTotal {
  const total = totals.get(currency) ?? {
    ...{ currency, sales: 0, refunds: 0, chargebacks: 0, sold: 0, refunded: 0, charged_back: 0 },
    ...{ gross: 0, vat: 0, net: 0, discount: 0, payers: 0, new_payers: 0, active_members: 0 },
    ...{ arppu: 0, arpu: 0, observed_30: 0, repeated_30: 0, repeat_30_percent: 0 },
  };
  totals.set(currency, total);
  return total;
}
