/**
 * Who pays: payers, what each of them pays, how long after signing up, how often again, and cohorts
 * by the month of the first purchase. Everything is from journal entries and the ledger;
 * docs/finance.md defines the numbers.
 */
import { dayIn } from '#shared/rules/age.ts';
import { prorate } from '#shared/rules/money.ts';
import { type Period, within } from '#shared/rules/periods.ts';
import type { JournalEntry } from '../payments/journal.ts';
import { entriesBetween } from '../wallet/ledger.ts';
import { type FinanceContext, readEntries } from './journal-export.ts';
import { getBeginning } from './unspent-at.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Days within which a second purchase counts. */
const repeatDays = [30, 90] as const;
const mostRepeatDays = 90;

/** Amounts are whole numbers of the currency's smallest unit. */
export interface PayersRow {
  currency: string;
  /** Members who bought something in the period, and those who did so for the first time. */
  payers: number;
  new_payers: number;
  /** Sales less what went back, with and without VAT. */
  gross: number;
  net: number;
  /** Net for each payer, and for each active member. */
  arppu: number;
  /** Members whose wallet moved in the period: they signed up, wrote, or bought. */
  active_members: number;
  arpu: number;
  /** New payers whose time of signing up is known, and the quartiles of the minutes between. */
  timed: number;
  minutes_q1: number;
  minutes_median: number;
  minutes_q3: number;
  /** New payers whose 30 (90) days are over, how many of them bought again by then, in percent. */
  observed_30: number;
  repeated_30: number;
  repeat_30_percent: number;
  observed_90: number;
  repeated_90: number;
  repeat_90_percent: number;
}

/** What members who first bought in a month did in it or in a later one. */
export interface CohortRow {
  /** YYYY-MM in the brand's time zone. */
  cohort: string;
  month: string;
  currency: string;
  /** Members of the cohort who bought something in the month, also in percent of the cohort. */
  payers: number;
  payers_percent: number;
  /** Sales less what went back, with and without VAT, in the smallest unit. */
  gross: number;
  net: number;
}

/** What members who signed up in a month paid in the period. */
export interface SignupRow {
  /** YYYY-MM in the brand's time zone; null where no entry of a member tells it. */
  signup_month: string | null;
  currency: string;
  payers: number;
  /** Sales less what went back, with and without VAT, in the smallest unit. */
  gross: number;
  net: number;
}

export interface Payers {
  /** Entries come in order of time, from the brand's first one. */
  booked(entry: JournalEntry): void;
  active(member: string): void;
  /** Per currency. A member's first purchase counts in its own currency. */
  rows(): PayersRow[];
  /** Cohorts of the period, sorted by cohort, currency and month. */
  cohorts(): CohortRow[];
  /** The period's payments by the month in which their members signed up, and by currency. */
  signups(): SignupRow[];
}

/** What is kept of a member, so that a hundred thousand of them fit. */
interface Buyer {
  firstAt: number;
  secondAt: number | null;
  /** Cohort and currency of the first purchase. */
  cohort: string;
  currency: string;
  /** The last month with a purchase. */
  month: string;
  /** When the member signed up; null where no entry tells it. */
  signupMonth: string | null;
}

interface Sums {
  payers: Set<string>;
  newPayers: Buyer[];
  minutes: number[];
  gross: number;
  net: number;
}

/** @param until when reading ends (ISO 8601): what happens later is not known yet */
export function openPayers(timeZone: string, period: Period, until: string): Payers {
  const buyers = new Map<string, Buyer>();
  const currencies = new Map<string, Sums>();
  const months = new Map<string, Omit<CohortRow, 'payers_percent'>>();
  const activeMembers = new Set<string>();
  const [sizes, inPeriod] = [new Map<string, number>(), new Set<string>()];
  const signups = new Map<string, SignupRow>();
  const counted = new Set<string>();

  const getSums = (currency: string): Sums => {
    const sums = currencies.get(currency) ?? {
      ...{ payers: new Set(), newPayers: [], minutes: [], gross: 0, net: 0 },
    };
    currencies.set(currency, sums);
    return sums;
  };
  const getMonth = (cohort: string, month: string, currency: string) => {
    const key = `${cohort} ${currency} ${month}`;
    const row = months.get(key) ?? { cohort, month, currency, payers: 0, gross: 0, net: 0 };
    months.set(key, row);
    return row;
  };
  const addSignup = (entry: JournalEntry, signup_month: string | null) => {
    const { kind, member, currency, gross, vat } = entry;
    const key = `${signup_month ?? ''} ${currency}`;
    const row = signups.get(key) ?? { signup_month, currency, payers: 0, gross: 0, net: 0 };
    signups.set(key, row);
    row.gross += gross;
    row.net += gross - vat;
    if (kind !== 'sale' || counted.has(`${currency} ${member}`)) return;
    counted.add(`${currency} ${member}`);
    row.payers += 1;
  };
  const sold = (entry: JournalEntry, month: string): Buyer => {
    const { member, at, currency } = entry;
    const isNow = within(period, at);
    if (isNow) getSums(currency).payers.add(member);
    const known = buyers.get(member);
    if (known) {
      known.signupMonth ??= getSignupMonth(entry, timeZone);
      known.secondAt ??= Date.parse(at);
      if (known.month !== month) getMonth(known.cohort, month, known.currency).payers += 1;
      known.month = month;
      return known;
    }
    const signupMonth = getSignupMonth(entry, timeZone);
    const buyer = {
      ...{ firstAt: Date.parse(at), secondAt: null, cohort: month, currency, month },
      signupMonth,
    };
    buyers.set(member, buyer);
    getMonth(month, month, currency).payers += 1;
    if (isNow) {
      const sums = getSums(currency);
      sums.newPayers.push(buyer);
      if (entry.minutes_since_signup !== undefined) sums.minutes.push(entry.minutes_since_signup);
      inPeriod.add(month);
      const size = `${month} ${currency}`;
      sizes.set(size, (sizes.get(size) ?? 0) + 1);
    }
    return buyer;
  };
  return {
    booked(entry) {
      const { at, kind, member, currency, gross, vat } = entry;
      const month = dayIn(timeZone, new Date(at)).slice(0, 7);
      const buyer = kind === 'sale' ? sold(entry, month) : buyers.get(member);
      if (within(period, at)) {
        const sums = getSums(currency);
        sums.gross += gross;
        sums.net += gross - vat;
        addSignup(entry, buyer?.signupMonth ?? null);
      }
      // What goes back in another month or currency is counted there.
      if (!buyer) return;
      const row = getMonth(buyer.cohort, month, currency);
      row.gross += gross;
      row.net += gross - vat;
    },
    active: (member) => void activeMembers.add(member),
    rows: () =>
      [...currencies.keys()].sort().map((currency) => {
        const { payers, newPayers, minutes, gross, net } = getSums(currency);
        const perHead = (heads: number) => (heads > 0 ? prorate(net, 1, heads) : 0);
        const [short, long] = repeatDays.map((days) => getRepeated(newPayers, days, until));
        if (!short || !long) throw new Error('there are two');
        return {
          ...{ currency, payers: payers.size, new_payers: newPayers.length, gross, net },
          ...{ arppu: perHead(payers.size), active_members: activeMembers.size },
          ...{ arpu: perHead(activeMembers.size), timed: minutes.length },
          ...{
            minutes_q1: getQuantile(minutes, 1 / 4),
            minutes_median: getQuantile(minutes, 1 / 2),
          },
          minutes_q3: getQuantile(minutes, 3 / 4),
          ...{ observed_30: short.observed, repeated_30: short.repeated },
          repeat_30_percent: getPercent(short.repeated, short.observed),
          ...{ observed_90: long.observed, repeated_90: long.repeated },
          repeat_90_percent: getPercent(long.repeated, long.observed),
        };
      }),
    cohorts: () =>
      [...months.keys()].sort().flatMap((key) => {
        const row = months.get(key) as Omit<CohortRow, 'payers_percent'>;
        if (!inPeriod.has(row.cohort)) return [];
        const size = sizes.get(`${row.cohort} ${row.currency}`) ?? 0;
        return [{ ...row, payers_percent: getPercent(row.payers, size) }];
      }),
    signups: () => [...signups.keys()].sort().map((key) => signups.get(key) as SignupRow),
  };
}

/** The month in which the buyer signed up, as a sale tells it. */
function getSignupMonth(
  { at, minutes_since_signup: minutes }: JournalEntry,
  timeZone: string,
): string | null {
  if (minutes === undefined) return null;
  return dayIn(timeZone, new Date(Date.parse(at) - minutes * minuteMs)).slice(0, 7);
}

/** Accounts of what members do; the others move wallets without them. */
const doneByMember = new Set(['signup_grants', 'messages', 'purchases']);

/** Counts those whose days are over, and who bought again within them. */
function getRepeated(buyers: readonly Buyer[], days: number, until: string) {
  const ms = days * dayMs;
  const observed = buyers.filter(({ firstAt }) => firstAt + ms <= Date.parse(until));
  const repeated = observed.filter(
    ({ firstAt, secondAt }) => secondAt !== null && secondAt - firstAt <= ms,
  );
  return { observed: observed.length, repeated: repeated.length };
}

/** The least value that so large a part of the values does not exceed; 0 of none. */
export function getQuantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

const tenthsOfPercent = 1_000;

/** In percent with one decimal; 0 of nothing. */
export const getPercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * tenthsOfPercent) / whole) / 10;

/**
 * Reads a brand's journal from its beginning, as first purchases are told by nothing else, and the
 * ledger of the period.
 *
 * @param options.now when the period's later purchases end; ISO 8601
 * @param options.since where the journal begins, if before `company.added`; ISO 8601
 * @param options.cohorts whether to read until now, for cohorts' later months
 */
export async function readPayers(
  finance: FinanceContext,
  period: Period,
  { now, since, cohorts }: { now: string; since?: string | undefined; cohorts: boolean },
): Promise<Payers> {
  const { scope, timeZone } = finance;
  const later = new Date(Date.parse(period.to) + mostRepeatDays * dayMs).toISOString();
  const until = cohorts || now < later ? now : later;
  const payers = openPayers(timeZone, period, until);
  const beginning = since ?? getBeginning(finance);
  const from = beginning < period.from ? beginning : period.from;
  for await (const entry of readEntries(finance, { from, to: until })) payers.booked(entry);
  const part = { from: period.from, to: period.to < now ? period.to : now };
  for await (const { member, counter_account: account } of entriesBetween(scope, part)) {
    if (doneByMember.has(account)) payers.active(member);
  }
  return payers;
}
