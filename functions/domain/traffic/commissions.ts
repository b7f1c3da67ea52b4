/**
 * Commissions: what a campaign is owed for members whom it brought. Each is held for the campaign's
 * days, and what its member's money does within them changes it. The ledger has an entry for each
 * change, which never changes itself.
 */

import type { PostbackEvent } from '#shared/rules/campaign-terms.ts';
import { prorate } from '#shared/rules/money.ts';
import { dayAfter } from '#shared/rules/periods.ts';
import { newId } from '../../adapters/secrets.ts';
import type { Campaign, Payout } from './campaigns.ts';
import type { Count } from './counters.ts';

/** A commission as it is now, kept beside what it is for. Amounts are in the smallest unit. */
export interface Commission {
  id: string;
  event: PostbackEvent;
  /** What the campaign was paid for at that time. */
  payout: Payout;
  currency: string;
  amount: number;
  /** Day of the event in the brand's time zone (YYYY-MM-DD). */
  day: string;
  hold_days: number;
  /** Why a person must look at it before it is payable. */
  withheld?: string | undefined;
  rejected?: true | undefined;
  /** Number of its entries in the ledger. */
  entries: number;
}

export type CommissionEntryKind =
  | 'earned'
  | 'reversed'
  | 'restored'
  /** It was held until then. */
  | 'withheld'
  | 'released'
  | 'rejected';

/** A change of a commission. */
export interface CommissionEntry {
  id: string;
  /** ISO 8601. */
  at: string;
  kind: CommissionEntryKind;
  campaign: string;
  commission: string;
  event: PostbackEvent;
  /** Public id; it names nobody once the account is purged. */
  member: string;
  payment: string | null;
  currency: string;
  /** What the commission became more or less; for `withheld` and `released`, what it is. */
  amount: number;
  day: string;
  /** The first day on which it is payable. */
  payable_from: string;
  /** Why it is withheld, or was until now; null where it is not. */
  withheld: string | null;
  /** Who released or rejected it; null where its cause is an event. */
  by: string | null;
  /** Why somebody decided so, where that was said. */
  reason?: string | undefined;
}

/** What a commission depends on. */
export interface CommissionCause {
  event: PostbackEvent;
  /** What is left of the payment without tax, and whether nothing of it went back. */
  money: { net: number; currency: string; isWhole: boolean } | null;
  isBanned: boolean;
}

/** Returns what is owed for an event, as things are. */
export function getDue(payout: Payout, { event, money, isBanned }: CommissionCause): number {
  if (isBanned) return 0;
  if (payout.model === 'revenue_share') {
    return money ? prorate(Math.max(0, money.net), payout.percentage, 100) : 0;
  }
  if (event !== payout.model) return 0;
  return !money || money.isWhole ? payout.amount : 0;
}

export const payableFrom = ({ day, hold_days }: Pick<Commission, 'day' | 'hold_days'>): string =>
  dayAfter(day, hold_days);

/** Returns the new commission of an event that a campaign pays for. */
export function earn(
  { payout, hold_days }: Campaign,
  cause: CommissionCause,
  { day, withheld }: { day: string; withheld: string | null },
): Commission {
  return {
    id: newId(),
    event: cause.event,
    payout,
    currency: 'currency' in payout ? payout.currency : (cause.money?.currency ?? ''),
    amount: getDue(payout, cause),
    ...{ day, hold_days, entries: 1 },
    ...(withheld ? { withheld } : {}),
  };
}

/** Tells whether nothing changes a commission any more. */
export const isFinal = (commission: Commission, today: string): boolean =>
  commission.rejected === true || (!commission.withheld && today >= payableFrom(commission));

/**
 * Returns a commission after its cause has changed, or null where it stays: it does once it is
 * payable, and after it was rejected.
 */
export function settle(
  commission: Commission,
  cause: CommissionCause,
  today: string,
): Commission | null {
  const amount = getDue(commission.payout, cause);
  if (isFinal(commission, today) || amount === commission.amount) return null;
  return { ...commission, amount, entries: commission.entries + 1 };
}

/** Returns a held commission as it is once a person must look at it. */
export const withhold = (commission: Commission, reason: string): Commission => ({
  ...commission,
  withheld: reason,
  entries: commission.entries + 1,
});

/** Who decided about a commission that was withheld. */
export interface CommissionVerdict {
  kind: 'released' | 'rejected';
  by: string;
  reason?: string | undefined;
}

/** Returns a withheld commission as it is after a person has looked at it. */
export function decide(commission: Commission, { kind }: CommissionVerdict): Commission {
  const { withheld: _withheld, ...rest } = commission;
  const entries = commission.entries + 1;
  return kind === 'released'
    ? { ...rest, entries }
    : { ...commission, amount: 0, rejected: true, entries };
}

/** Returns the ledger's entry of a change. */
export function toEntry(
  was: Commission | null,
  now: Commission,
  about: { at: string; campaign: string; member: string; payment: string | null },
  verdict?: CommissionVerdict,
): CommissionEntry {
  const change = now.amount - (was?.amount ?? 0);
  const kind = verdict?.kind ?? getEntryKind(was, now);
  return {
    id: `${now.id}-${now.entries}`,
    at: about.at,
    kind,
    campaign: about.campaign,
    commission: now.id,
    event: now.event,
    ...{ member: about.member, payment: about.payment, currency: now.currency },
    amount: kind === 'released' || kind === 'withheld' ? now.amount : change,
    day: now.day,
    payable_from: payableFrom(now),
    withheld: was?.withheld ?? now.withheld ?? null,
    by: verdict?.by ?? null,
    ...(verdict?.reason ? { reason: verdict.reason } : {}),
  };
}

function getEntryKind(was: Commission | null, now: Commission): CommissionEntryKind {
  if (!was) return 'earned';
  if (now.withheld && !was.withheld) return 'withheld';
  return now.amount < was.amount ? 'reversed' : 'restored';
}

/** Returns what a change adds to the counters of the event's day. */
export function toCommissionCount(was: Commission | null, now: Commission): Count {
  const { currency, day, hold_days } = now;
  const owed = (one: Commission | null) => (one && !one.withheld ? one.amount : 0);
  const withheld = (one: Commission | null) => (one?.withheld ? one.amount : 0);
  return {
    day,
    added: {
      [`earned_${currency}_${hold_days}`]: owed(now) - owed(was),
      [`withheld_${currency}`]: withheld(now) - withheld(was),
      // What is restored was reversed before, and is taken off again.
      [`reversed_${currency}`]: was ? was.amount - now.amount : 0,
    },
  };
}

/** A payment to a network. */
export interface CommissionPayout {
  number: number;
  at: string;
  campaign: string;
  currency: string;
  amount: number;
  /** The transfer's or invoice's own number. */
  reference: string;
  by: string;
}

/** What a campaign's ledger says on a day, per currency. */
export interface CommissionBalance {
  currency: string;
  earned: number;
  reversed: number;
  /** Waits for a person. */
  withheld: number;
  held: number;
  payable: number;
  paid: number;
}

/** Adds up a campaign's ledger as it is on a day: earned = reversed + withheld + held + payable + paid. */
export function getBalances(
  entries: readonly CommissionEntry[],
  payouts: readonly CommissionPayout[],
  today: string,
): CommissionBalance[] {
  const balances = new Map<string, CommissionBalance>();
  const of = (currency: string) => {
    const found = balances.get(currency) ?? {
      ...{ currency, earned: 0, reversed: 0, withheld: 0, held: 0, payable: 0, paid: 0 },
    };
    balances.set(currency, found);
    return found;
  };
  for (const { kind, currency, amount, payable_from, withheld } of entries) {
    const balance = of(currency);
    const due = today >= payable_from ? 'payable' : 'held';
    if (kind === 'released' || kind === 'withheld') {
      const [from, to] =
        kind === 'released' ? (['withheld', due] as const) : ([due, 'withheld'] as const);
      balance[from] -= amount;
      balance[to] += amount;
      continue;
    }
    if (kind === 'earned') balance.earned += amount;
    else balance.reversed -= amount;
    balance[withheld ? 'withheld' : due] += amount;
  }
  for (const { currency, amount } of payouts) {
    of(currency).payable -= amount;
    of(currency).paid += amount;
  }
  return [...balances.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}
