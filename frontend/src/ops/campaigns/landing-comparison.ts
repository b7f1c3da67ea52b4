/** Whether one of two versions of a landing page brings more sign-ups than chance explains. */
import { variantPattern } from '#shared/rules/traffic.ts';
import type { ReportRow } from './campaigns-data.ts';

interface Version {
  name: string;
  visitors: number;
  signups: number;
  /** Sign-ups of visitors, from 0 to 1. */
  share: number;
}

export interface LandingComparison {
  page: string;
  best: Version;
  other: Version;
  /** By how much the best one is ahead, from 0 to 1. */
  ahead: number;
  /** Chance alone brings a difference like this in fewer than 1 of 20 comparisons. */
  isBeyondChance: boolean;
}

/** Where a normal distribution has 5 % outside, at both ends together. */
const sureFrom = 1.96;
/** The normal distribution stands for counts from about here on. */
const leastOfEach = 5;

/** Compares the two best versions of each page that has several. */
export function compareLandings(rows: readonly ReportRow[]): LandingComparison[] {
  const pages = new Map<string, Version[]>();
  for (const { group, unique_clicks: visitors, signups } of rows) {
    const [, page, name] = variantPattern.exec(group) ?? [];
    if (!page || !name || visitors === 0) continue;
    const version = { name, visitors, signups, share: signups / visitors };
    pages.set(page, [...(pages.get(page) ?? []), version]);
  }
  return [...pages].flatMap(([page, versions]) => {
    const [best, other] = versions.sort((one, two) => two.share - one.share);
    if (!best || !other) return [];
    const ahead = best.share - other.share;
    return [{ page, best, other, ahead, isBeyondChance: isBeyondChance(best, other) }];
  });
}

/** The test of two proportions with their pooled share. */
function isBeyondChance(one: Version, other: Version): boolean {
  const visitors = one.visitors + other.visitors;
  const signups = one.signups + other.signups;
  const share = signups / visitors;
  const fewest = Math.min(one.visitors, other.visitors);
  if (fewest * Math.min(share, 1 - share) < leastOfEach) return false;
  const spread = Math.sqrt(share * (1 - share) * (1 / one.visitors + 1 / other.visitors));
  return Math.abs(one.share - other.share) / spread >= sureFrom;
}
