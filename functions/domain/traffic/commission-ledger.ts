/** The ledger of a campaign's commissions: what is owed, decisions about what is withheld, payouts. */
import { nowIso } from '../../adapters/clock.ts';
import { commitAll, type Write } from '../core/commit.ts';
import type { TenantScope } from '../core/scope.ts';
import { payoutWrite } from './commission-writes.store.ts';
import { listCommissionEntries, listPayouts } from './commissions.store.ts';
import {
  type CommissionBalance,
  type CommissionEntry,
  type CommissionPayout,
  type CommissionVerdict,
  getBalances,
} from './commissions.ts';
import { decideCommission } from './count-member.ts';

export interface CommissionLedger {
  /** Oldest first. */
  entries: CommissionEntry[];
  payouts: CommissionPayout[];
  /** As of the day asked for, per currency. */
  balances: CommissionBalance[];
}

/** Reads a campaign's ledger as it is on a day (YYYY-MM-DD) of the brand's time zone. */
export async function getLedger(
  scope: TenantScope,
  campaign: string,
  today: string,
): Promise<CommissionLedger> {
  const [entries, payouts] = await Promise.all([
    Array.fromAsync(listCommissionEntries(scope, campaign)),
    listPayouts(scope, campaign),
  ]);
  return { entries, payouts, balances: getBalances(entries, payouts, today) };
}

/** A commission that waits for a person. */
export interface WithheldCommission {
  commission: string;
  event: CommissionEntry['event'];
  member: string;
  payment: string | null;
  currency: string;
  amount: number;
  /** ISO 8601. */
  at: string;
  reason: string;
}

/** Lists what waits for a person, oldest first. */
export function listWithheld(entries: readonly CommissionEntry[]): WithheldCommission[] {
  const waiting = new Map<string, WithheldCommission>();
  for (const entry of entries) {
    const { commission, event, member, payment, currency, amount, at, kind, withheld } = entry;
    if (kind === 'released' || kind === 'rejected') waiting.delete(commission);
    else if (withheld) {
      const found = waiting.get(commission);
      waiting.set(commission, {
        ...{ commission, event, member, payment, currency, reason: withheld },
        amount: (found?.amount ?? 0) + amount,
        at: found?.at ?? at,
      });
    }
  }
  return [...waiting.values()];
}

/**
 * Releases a commission that is withheld, with its postback, or rejects it.
 *
 * @param also stands in the same transaction
 * @returns `unknown` where the campaign has no such commission, `decided` where nothing is withheld
 */
export async function decideWithheld(
  scope: TenantScope,
  { campaign, commission }: { campaign: string; commission: string },
  verdict: CommissionVerdict,
  also: Write[] = [],
): Promise<'done' | 'unknown' | 'decided'> {
  const entries = listCommissionEntries(scope, campaign);
  for await (const entry of entries) {
    if (entry.commission !== commission) continue;
    return (await decideCommission(scope, entry, verdict, also)) ? 'done' : 'decided';
  }
  return 'unknown';
}

export type PayoutOutcome =
  | { outcome: 'paid'; payout: CommissionPayout }
  /** A payout has the reference already. */
  | { outcome: 'paid_before'; payout: CommissionPayout }
  | { outcome: 'nothing_payable' }
  /** Something else is payable than what was paid. */
  | { outcome: 'other_amount'; payable: number }
  /** Somebody else paid at the same moment. */
  | { outcome: 'changed_meanwhile' };

/**
 * Records that everything payable of a currency was paid to the network.
 *
 * @param options.amount what was paid; without it, whatever is payable
 * @param options.also returns what stands in the same transaction
 */
export async function payOut(
  scope: TenantScope,
  { campaign, currency, reference, by }: Omit<CommissionPayout, 'number' | 'at' | 'amount'>,
  today: string,
  options: { amount?: number; also?: (payout: CommissionPayout) => Write[] } = {},
): Promise<PayoutOutcome> {
  const { payouts, balances } = await getLedger(scope, campaign, today);
  const before = payouts.find((one) => one.reference === reference);
  if (before) return { outcome: 'paid_before', payout: before };
  const amount = balances.find((one) => one.currency === currency)?.payable ?? 0;
  if (amount <= 0) return { outcome: 'nothing_payable' };
  if (options.amount !== undefined && options.amount !== amount) {
    return { outcome: 'other_amount', payable: amount };
  }
  const payout: CommissionPayout = {
    ...{ number: payouts.length + 1, at: nowIso() },
    ...{ campaign, currency, amount, reference, by },
  };
  return (await commitAll(scope, [payoutWrite(scope, payout), ...(options.also?.(payout) ?? [])]))
    ? { outcome: 'paid', payout }
    : { outcome: 'changed_meanwhile' };
}
