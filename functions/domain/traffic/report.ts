/** Reports of campaigns, from counters: what came of their clicks, and what they cost. */
import { dayAfter, daysBetween } from '#shared/rules/periods.ts';
import type { TenantScope } from '../core/scope.ts';
import { cohortAges } from './counted-payments.ts';
import { listCounters } from './counters.store.ts';
import { type Counter, type Dimension, mergeCounters } from './counters.ts';

export const reportGroupings = [
  ...(['campaign', 'day', 'network', 'sub1', 'sub2', 'sub3'] as const),
  ...(['landing', 'country', 'device'] as const),
] as const;
export type ReportGrouping = (typeof reportGroupings)[number];

/** Days (YYYY-MM-DD) of the brand's time zone, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** A ratio is null where its denominator is 0. */
type Ratio = number | null;

/**
 * Amounts are in the currency's smallest unit and whole; those per click, member or buyer are not.
 * Ratios of counts are percentages.
 */
export interface ReportRow {
  group: string;
  currency: string;
  clicks: number;
  unique_clicks: number;
  bots: number;
  bots_percent: Ratio;
  bounces: number;
  signups: number;
  confirmed: number;
  /** Members who bought in the period, each once. */
  buyers: number;
  first_purchases: number;
  purchases: number;
  /** What was sold, with tax and without, and what went back, with tax. */
  revenue_gross: number;
  revenue_without_tax: number;
  refunds: number;
  chargebacks: number;
  /** What is left without tax: the net of the books. */
  revenue_net: number;
  click_to_signup: Ratio;
  signup_to_confirmed: Ratio;
  confirmed_to_buyer: Ratio;
  /** Net revenue per click, per confirmed member and per buyer. */
  epc: Ratio;
  arpu: Ratio;
  arppu: Ratio;
  /** What is owed for the events of the period: not yet payable, payable or paid, taken back, waiting for a person. */
  commission_held: number;
  commission_payable: number;
  commission_reversed: number;
  commission_withheld: number;
  /** Held, payable and withheld. */
  cost: number;
  profit: number;
  roi: Ratio;
}

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

const getDimension = (by: ReportGrouping): Dimension =>
  by === 'campaign' || by === 'day' ? 'total' : by;

/** Returns a report's rows by group, and the row of all of them at the end. */
export async function getReport(scope: TenantScope, options: ReportOptions): Promise<ReportRow[]> {
  const { campaigns, by, period } = options;
  const dimension = getDimension(by);
  const groups = new Map<string, Group>();
  const all = newGroup();
  const range = toRange(period);
  const read = async (campaign: string, of: Dimension, each: (counter: Counter) => void) => {
    for await (const one of listCounters(scope, { campaign, dimension: of, ...range })) each(one);
  };
  const addToGroup = (counter: Counter) => {
    const { campaign, day, group: own } = counter;
    const name = by === 'campaign' ? campaign : by === 'day' ? day : own;
    const group = groups.get(name) ?? newGroup();
    groups.set(name, group);
    addTo(group, counter, options);
  };
  for (const campaign of campaigns) {
    await read(campaign, 'total', (counter) => {
      addTo(all, counter, options);
      if (dimension === 'total') addToGroup(counter);
    });
    if (dimension !== 'total') await read(campaign, dimension, addToGroup);
  }
  const rest = dimension === 'total' ? [] : [['', without(all, groups.values())] as const];
  return [
    ...[...groups].sort(([one], [other]) => (one < other ? -1 : 1)),
    ...rest.filter(([, group]) => !isEmpty(group)),
    ['total', all] as const,
  ].flatMap(([name, group]) => toRows(name, group, options.currency));
}

/** The first day, and the one after the last. */
const toRange = ({ from, to }: ReportPeriod) => ({ from, end: dayAfter(to) });

const newGroup = (): Group => ({ counts: new Map(), money: new Map() });

const isEmpty = ({ counts, money }: Group): boolean =>
  [counts, ...money.values()].every((sums) => [...sums.values()].every((value) => value === 0));

const moneyName = /^(.+)_([A-Z]{3})(?:_(\d+))?$/;
const buyersName = /^buyers_after_(-?\d+)$/;

function addTo(
  { counts, money }: Group,
  { day, added }: Pick<Counter, 'day' | 'added'>,
  { period, today }: Pick<ReportOptions, 'period' | 'today'>,
): void {
  const put = (sums: Map<string, number>, name: string, value: number) =>
    sums.set(name, (sums.get(name) ?? 0) + value);
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

/** What belongs to no group, because its visits named none. */
function without(all: Group, groups: Iterable<Group>): Group {
  const rest: Group = {
    counts: new Map(all.counts),
    money: new Map([...all.money].map(([currency, sums]) => [currency, new Map(sums)])),
  };
  for (const { counts, money } of groups) {
    for (const [name, value] of counts) rest.counts.set(name, (rest.counts.get(name) ?? 0) - value);
    for (const [currency, sums] of money) {
      const left = rest.money.get(currency);
      for (const [name, value] of sums) left?.set(name, (left.get(name) ?? 0) - value);
    }
  }
  return rest;
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

/** What the members of a day's signups have brought so far, without tax, per signup. */
export interface CohortRow {
  /** Day of the signups. */
  day: string;
  currency: string;
  signups: number;
  /** Net revenue per signup up to so many days later; null while these days are not over. */
  d0: Ratio;
  d7: Ratio;
  d30: Ratio;
  d90: Ratio;
}

/** Returns the signups of a period by day, with what they brought. */
export async function getCohorts(
  scope: TenantScope,
  { campaigns, period, today, currency }: Omit<ReportOptions, 'by'>,
): Promise<CohortRow[]> {
  const counters: Counter[] = [];
  for (const campaign of campaigns) {
    const range = { campaign, dimension: 'cohort', ...toRange(period) } as const;
    for await (const one of listCounters(scope, range)) counters.push({ ...one, campaign: 'all' });
  }
  return mergeCounters(counters)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .map(({ day, added: sums }) => {
      const { signups = 0 } = sums;
      const until = (age: number): Ratio => {
        if (daysBetween(day, today) <= age) return null;
        const parts: number[] = cohortAges.filter((one) => one <= age);
        const net = parts.reduce((sum, one) => sum + (sums[`net_d${one}_${currency}`] ?? 0), 0);
        return ratio(net, signups);
      };
      return {
        ...{ day, currency, signups },
        ...{ d0: until(0), d7: until(7), d30: until(30), d90: until(90) },
      };
    });
}
