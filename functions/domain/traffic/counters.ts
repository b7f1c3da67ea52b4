/**
 * Counters of what advertising brought: per campaign and day of the brand's time zone, in all and by
 * group. A report reads as many of them as its period has days and groups, however many clicks there were.
 */
import { noCampaign } from '#shared/rules/traffic.ts';
import type { Click } from './clicks.ts';

/** `total` has one group, and `cohort`, whose days are those of signups, too. */
export type Dimension =
  | 'total'
  | 'network'
  | 'sub1'
  | 'sub2'
  | 'sub3'
  | 'landing'
  | 'country'
  | 'device'
  | 'cohort';
export type Groups = Partial<Record<Exclude<Dimension, 'total' | 'cohort'>, string>>;

/** What is added to counters, by their names. Amounts are in the smallest unit of a currency. */
export type Added = Readonly<Record<string, number>>;

/** What is added on a day. */
export interface Count {
  day: string;
  added: Added;
  /** The day is that of the signup, and only the cohort counts it. */
  isCohort?: true;
}

/** A counter's key, and what it holds. */
export interface Counter {
  campaign: string;
  dimension: Dimension;
  day: string;
  /** Empty for `total` and `cohort`. */
  group: string;
  added: Added;
}

type Source = Pick<Click, 'tracking'> &
  Partial<Pick<Click, 'landing' | 'slug' | 'variant' | 'country' | 'device'>>;

/**
 * Returns the groups that a click or a signup belongs to. The key that brings the tracker's own id
 * of each click groups nothing.
 */
export function getGroups(
  { tracking, landing, slug, variant, country, device }: Source,
  clickIdKey: string | null,
): Groups {
  const page = [landing, slug].filter(Boolean).join('/');
  const groups: Record<string, string | null | undefined> = {
    network: tracking.network,
    sub1: tracking.sub1,
    sub2: tracking.sub2,
    sub3: tracking.sub3,
    landing: variant ? `${page} (${variant})` : page,
    country,
    device,
  };
  return Object.fromEntries(
    Object.entries(groups).filter(([name, value]) => value && name !== clickIdKey),
  );
}

/** Returns the counters that some counts concern, each of them once. */
export function getCounters(
  campaign: string | null,
  groups: Groups,
  counts: readonly Count[],
): Counter[] {
  const own = [['total', ''], ...Object.entries(groups)] as [Dimension, string][];
  const all = counts.flatMap(({ day, added, isCohort }) =>
    (isCohort ? ([['cohort', '']] as [Dimension, string][]) : own).map(([dimension, group]) => ({
      ...{ campaign: campaign ?? noCampaign, dimension, day, group, added },
    })),
  );
  return mergeCounters(all);
}

/** Adds up what concerns the same counter; what adds nothing goes. */
export function mergeCounters(counters: readonly Counter[]): Counter[] {
  const merged = new Map<string, Counter>();
  for (const one of counters) {
    const { campaign, dimension, day, group } = one;
    const key = JSON.stringify([campaign, dimension, day, group]);
    const added: Record<string, number> = { ...merged.get(key)?.added };
    for (const [name, value] of Object.entries(one.added)) added[name] = (added[name] ?? 0) + value;
    merged.set(key, { ...one, added });
  }
  return [...merged.values()].flatMap((one) => {
    const added = Object.fromEntries(Object.entries(one.added).filter(([, value]) => value !== 0));
    return Object.keys(added).length > 0 ? [{ ...one, added }] : [];
  });
}
