/** Reports of campaigns, from counters: what came of their clicks, and what they cost. */
import type { CohortRow, ReportRow } from '#shared/model/campaign-report.ts';
import { dayAfter, daysBetween } from '#shared/rules/periods.ts';
import { type ReportGrouping, variantPattern } from '#shared/rules/traffic.ts';
import type { TenantScope } from '../core/scope.ts';
import { cohortAges } from './counted-payments.ts';
import { listCounters } from './counters.store.ts';
import { type Counter, type Dimension, mergeCounters } from './counters.ts';

/** Days (YYYY-MM-DD) of the brand's time zone, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}

type Ratio = number | null;

interface ReportOptions {
  campaigns: readonly string[];
  by: ReportGrouping;
  period: ReportPeriod;
  today: string;
  /** The brand's currency, in which counts without money stand. */
  currency: string;
}

type Sums = Omit<ReportRow, 'group' | 'currency'>;
interface Group {
  counts: Map<string, number>;
  money: Map<string, Map<string, number>>;
}

function getDimension(by: ReportGrouping): Dimension {
  if (by === 'campaign' || by === 'day') return 'total';
  // Its groups are those of landing pages that name one.
  return by === 'variant' ? 'landing' : by;
}

/** Rows by group, and those of all of them, one for each currency. */
export interface Report {
  rows: ReportRow[];
  totals: ReportRow[];
}

export async function getReport(scope: TenantScope, options: ReportOptions): Promise<Report> {
  const { by, currency } = options;
  const dimension = getDimension(by);
  const [whole, parts] = await Promise.all([
    readGroups(scope, options, 'total', ({ campaign, day }) => (by === 'day' ? day : campaign)),
    dimension === 'total' ? null : readGroups(scope, options, dimension, ({ group }) => group),
  ]);
  if (by === 'variant') dropPages(parts);
  const all = combine(newGroup(), whole.values(), 1);
  // What belongs to no group, because its visits named none.
  const rest = parts && combine(all, parts.values(), -1);
  return {
    rows: [
      ...toGroupRows(parts ?? whole, currency),
      ...(rest && !isEmpty(rest) ? toRows('', rest, currency) : []),
    ],
    totals: toRows('total', all, currency),
  };
}

/** Returns the rows of a report by landing page, without those that came to none. */
export const getLandings = async (
  scope: TenantScope,
  options: Omit<ReportOptions, 'by'>,
): Promise<ReportRow[]> =>
  toGroupRows(await readGroups(scope, options, 'landing', ({ group }) => group), options.currency);

/** Leaves the landing pages that were shown in one of their variants. */
function dropPages(groups: Map<string, Group> | null): void {
  for (const name of groups?.keys() ?? []) if (!variantPattern.test(name)) groups?.delete(name);
}

/** Adds up the counters of a dimension by a name that each of them has. */
async function readGroups(
  scope: TenantScope,
  options: Omit<ReportOptions, 'by'>,
  dimension: Dimension,
  getName: (counter: Counter) => string,
): Promise<Map<string, Group>> {
  const groups = new Map<string, Group>();
  const range = toRange(options.period);
  for (const campaign of options.campaigns) {
    for await (const counter of listCounters(scope, { campaign, dimension, ...range })) {
      const name = getName(counter);
      const group = groups.get(name) ?? newGroup();
      groups.set(name, group);
      addTo(group, counter, options);
    }
  }
  return groups;
}

const toGroupRows = (groups: ReadonlyMap<string, Group>, currency: string): ReportRow[] =>
  [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, group]) => toRows(name, group, currency));

/** The first day, and the one after the last. */
const toRange = ({ from, to }: ReportPeriod) => ({ from, end: dayAfter(to) });

const newGroup = (): Group => ({ counts: new Map(), money: new Map() });

const isEmpty = ({ counts, money }: Group): boolean =>
  [counts, ...money.values()].every((sums) => [...sums.values()].every((value) => value === 0));

const put = (sums: Map<string, number>, name: string, value: number) =>
  sums.set(name, (sums.get(name) ?? 0) + value);

const moneyName = /^(.+)_([A-Z]{3})(?:_(\d+))?$/;
const buyersName = /^buyers_after_(-?\d+)$/;

function addTo(
  { counts, money }: Group,
  { day, added }: Pick<Counter, 'day' | 'added'>,
  { period, today }: Pick<ReportOptions, 'period' | 'today'>,
): void {
  for (const [name, value] of Object.entries(added)) {
    const [, amount, currency, holdDays] = moneyName.exec(name) ?? [];
    if (amount && currency) {
      const sums = money.get(currency) ?? new Map<string, number>();
      money.set(currency, sums);
      const isPayable = holdDays !== undefined && today >= dayAfter(day, Number(holdDays));
      put(sums, amount === 'earned' ? (isPayable ? 'payable' : 'held') : amount, value);
      continue;
    }
    const [, after] = buyersName.exec(name) ?? [];
    // Who bought before in the period is counted there.
    if (after !== undefined && dayAfter(day, -Number(after)) >= period.from) continue;
    put(counts, after !== undefined || name === 'buyers_new' ? 'buyers' : name, value);
  }
}

/** Returns a group and others together, or what is left of it without them. */
function combine(start: Group, others: Iterable<Group>, sign: 1 | -1): Group {
  const sum: Group = {
    counts: new Map(start.counts),
    money: new Map([...start.money].map(([currency, sums]) => [currency, new Map(sums)])),
  };
  for (const { counts, money } of others) {
    for (const [name, value] of counts) put(sum.counts, name, sign * value);
    for (const [currency, sums] of money) {
      const own = sum.money.get(currency) ?? new Map<string, number>();
      sum.money.set(currency, own);
      for (const [name, value] of sums) put(own, name, sign * value);
    }
  }
  return sum;
}

function toRows(group: string, { counts, money }: Group, currency: string): ReportRow[] {
  const none = new Map<string, number>();
  const others = [...money.keys()].filter((one) => one !== currency).sort();
  return [
    { group, currency, ...toSums(counts, money.get(currency) ?? none) },
    // Counts stand in the brand's currency only, so that rows can be added up.
    ...others.map((one) => ({
      ...{ group, currency: one },
      ...toSums(none, money.get(one) ?? none),
    })),
  ];
}

function toSums(counts: Map<string, number>, money: Map<string, number>): Sums {
  const count = (name: string) => counts.get(name) ?? 0;
  const amount = (name: string) => money.get(name) ?? 0;
  const [clicks, signups, confirmed, buyers] = [
    ...[count('clicks'), count('signups'), count('confirmed'), count('buyers')],
  ] as [number, number, number, number];
  const net = amount('net');
  const cost = amount('held') + amount('payable') + amount('withheld');
  return {
    ...{ clicks, unique_clicks: count('unique_clicks'), bots: count('bots') },
    bots_percent: percent(count('bots'), clicks),
    bounces: count('bounces'),
    ...{ signups, confirmed, buyers },
    first_purchases: count('first_purchases'),
    purchases: count('purchases'),
    revenue_gross: amount('sold'),
    revenue_without_tax: amount('sold_net'),
    refunds: amount('refunded'),
    chargebacks: amount('charged_back'),
    revenue_net: net,
    click_to_signup: percent(signups, clicks),
    signup_to_confirmed: percent(confirmed, signups),
    confirmed_to_buyer: percent(buyers, confirmed),
    ...{ epc: ratio(net, clicks), arpu: ratio(net, confirmed), arppu: ratio(net, buyers) },
    commission_held: amount('held'),
    commission_payable: amount('payable'),
    commission_reversed: amount('reversed'),
    commission_withheld: amount('withheld'),
    ...{ cost, profit: net - cost, roi: percent(net - cost, cost) },
  };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
const ratio = (part: number, whole: number): Ratio => (whole > 0 ? hundredths(part / whole) : null);
const percent = (part: number, whole: number): Ratio => ratio(100 * part, whole);

/** Days are those of signups, in weeks from Monday on. */
type CohortSpan = 'day' | 'week';

/** The Monday of a week. */
const getMonday = (day: string): string =>
  dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/**
 * Returns the signups of a period by day or week, with what they brought. A week at the edge of the
 * period has those of its days that are in it.
 */
export async function getCohorts(
  scope: TenantScope,
  {
    campaigns,
    period,
    today,
    currency,
    by = 'day',
  }: Omit<ReportOptions, 'by'> & { by?: CohortSpan },
): Promise<CohortRow[]> {
  const counters: Counter[] = [];
  for (const campaign of campaigns) {
    const range = { campaign, dimension: 'cohort', ...toRange(period) } as const;
    for await (const one of listCounters(scope, range)) {
      const day = by === 'week' ? getMonday(one.day) : one.day;
      counters.push({ ...one, day, campaign: 'all' });
    }
  }
  return mergeCounters(counters)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .map(({ day, added: sums }) => {
      const { signups = 0 } = sums;
      const first = day > period.from ? day : period.from;
      const sunday = dayAfter(day, 6);
      const lastOfWeek = sunday < period.to ? sunday : period.to;
      const last = by === 'week' ? lastOfWeek : day;
      const until = (age: number): Ratio => {
        if (daysBetween(last, today) <= age) return null;
        const parts: number[] = cohortAges.filter((one) => one <= age);
        const net = parts.reduce((sum, one) => sum + (sums[`net_d${one}_${currency}`] ?? 0), 0);
        return ratio(net, signups);
      };
      return {
        ...{ from: first, to: last, currency, signups },
        ...{ d0: until(0), d7: until(7), d30: until(30), d90: until(90) },
      };
    });
}
