/**
 * The ledger of credits and free messages: append-only entries per member, numbered
 * without a gap, each naming the account that stands against it, so that the entries
 * of a brand sum to zero over all accounts. The wallet beside it is their running sum.
 */
import { getUtcDays, type Period, within } from '#shared/rules/periods.ts';
import type { Write } from '../core/commit.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import {
  entriesOfDay,
  entryStreams,
  entryWrite,
  findWallet,
  listLedgerEntries,
  walletCheck,
  walletMovesWrite,
  walletMoveWrite,
  walletWrite,
} from './ledger.store.ts';

export { findWallet, walletCheck };

/** What is counted. */
export type LedgerUnit = 'credits' | 'free_messages';
/**
 * The brand's account on the other side of an entry: what it gives at signup, what it earns with
 * messages, what it gives back of that, what it sells, and what it takes back of that (refunds and
 * charge backs; withdrawals; debts that released credits settle). `releases` moves nothing: from
 * that entry on, the held credits of its payment can be spent.
 */
export type CounterAccount =
  | 'signup_grants'
  | 'messages'
  | 'message_refunds'
  | 'purchases'
  | 'reversals'
  | 'withdrawals'
  | 'debt_settlements'
  | 'releases';

export interface LedgerEntry {
  /** 1, 2, 3 … per member. */
  sequence: number;
  unit: LedgerUnit;
  /** What the member's account gains; the counter-account loses as much. */
  amount: number;
  counter_account: CounterAccount;
  /** What it was for: the id of a message or a payment. */
  reference?: string | undefined;
  /** Until when the purchased credits wait for their buyer's consent; absent where they do not. */
  held_until?: string | undefined;
  /** The member's balance in this unit after the entry. */
  balance: number;
  at: string;
}

/** An entry with the public id of its member, which names nobody once the account is purged. */
export interface MemberEntry extends LedgerEntry {
  member: string;
}

/** Credits of a purchase whose buyer did not ask for an immediate start. */
export interface Hold {
  payment: string;
  credits: number;
  /** When the time for withdrawing ends, and the hold with it; ISO 8601. */
  until: string;
}

export interface Wallet {
  /** Held ones included. */
  credits: number;
  free_messages: number;
  /** Number of the last entry. */
  sequence: number;
  /** Credits that were taken back after they had been spent; the next purchase settles them. */
  debt?: number | undefined;
  /** Which of the credits cannot be spent yet. */
  held?: Hold[] | undefined;
}

/** Holds that stand at a moment (ISO 8601). */
export const holdsAt = ({ held }: Pick<Wallet, 'held'>, at: string): Hold[] =>
  (held ?? []).filter(({ until }) => until > at);

/** How many credits cannot be spent at a moment. */
export const heldAt = (wallet: Pick<Wallet, 'held'>, at: string): number =>
  holdsAt(wallet, at).reduce((sum, { credits }) => sum + credits, 0);

/** A new member's wallet with the brand's free credits and messages, entry by entry. */
export function openWallet(
  member: MemberScope,
  grants: { credits: number; freeMessages: number; at: string },
): { wallet: Wallet; writes: Write[] } {
  const given: [LedgerUnit, number][] = [
    ['credits', grants.credits],
    ['free_messages', grants.freeMessages],
  ];
  const entries = given
    .filter(([, amount]) => amount > 0)
    .map(
      ([unit, amount], index): LedgerEntry => ({
        sequence: index + 1,
        unit,
        amount,
        counter_account: 'signup_grants',
        balance: amount,
        at: grants.at,
      }),
    );
  const wallet: Wallet = {
    credits: grants.credits,
    free_messages: grants.freeMessages,
    sequence: entries.length,
  };
  const writes = [
    walletWrite(member, wallet),
    ...entries.map((entry) => entryWrite(member, entry)),
  ];
  return { wallet, writes };
}

/**
 * The writes of one movement and the wallet after it. They are refused where the wallet is not as
 * it was read, so that entries have no gap, and where the balance would fall below zero or below
 * what is held.
 */
export function moveCredits(
  member: MemberScope,
  wallet: Wallet,
  move: Pick<LedgerEntry, 'unit' | 'amount' | 'counter_account' | 'reference' | 'at'>,
): { wallet: Wallet; writes: Write[] } {
  const { unit, amount } = move;
  const next: Wallet = {
    ...wallet,
    [unit]: wallet[unit] + amount,
    sequence: wallet.sequence + 1,
  };
  if (!Number.isInteger(amount) || amount === 0) throw new Error('a movement must move something');
  const entry: LedgerEntry = { ...move, sequence: next.sequence, balance: next[unit] };
  return {
    wallet: next,
    writes: [
      walletMoveWrite(member, wallet, {
        ...{ unit, amount },
        least:
          unit === 'credits' && amount < 0
            ? heldAt(wallet, move.at) - amount
            : Math.max(0, -amount),
      }),
      entryWrite(member, entry),
    ],
  };
}

export type Move = Pick<
  LedgerEntry,
  'unit' | 'amount' | 'counter_account' | 'reference' | 'held_until' | 'at'
>;

/**
 * The writes of several movements of credits in one transaction, in their order, with the debt and
 * the holds that stand after them. They are refused where the wallet is not as it was read.
 */
export function moveWallet(
  member: MemberScope,
  wallet: Wallet,
  { moves, debt, held }: { moves: readonly Move[]; debt: number; held: readonly Hold[] },
): { wallet: Wallet; writes: Write[] } {
  const next: Wallet = { ...wallet, debt, held: [...held] };
  const entries = moves.map((move): LedgerEntry => {
    const movesNothing = move.amount === 0 && move.counter_account !== 'releases';
    if (!Number.isInteger(move.amount) || movesNothing) {
      throw new Error('a movement must move something');
    }
    next[move.unit] += move.amount;
    if (next[move.unit] < 0) throw new Error('a movement goes below zero');
    next.sequence += 1;
    return { ...move, sequence: next.sequence, balance: next[move.unit] };
  });
  const isHeld = held.reduce((sum, { credits }) => sum + credits, 0);
  if (isHeld > next.credits) throw new Error('more is held than there is');
  return {
    wallet: next,
    writes: [
      walletMovesWrite(member, wallet, next),
      ...entries.map((entry) => entryWrite(member, entry)),
    ],
  };
}

/** All entries of a member, oldest first. */
export const getLedger = (member: MemberScope): Promise<LedgerEntry[]> => listLedgerEntries(member);

/** All members' entries of a period, oldest first; what is read follows its days. */
export async function* entriesBetween(
  scope: TenantScope,
  period: Period,
): AsyncGenerator<MemberEntry> {
  for (const day of getUtcDays(period)) {
    const streams = Array.from({ length: entryStreams }, (_, index) =>
      entriesOfDay(scope, day, index),
    );
    for await (const entry of inOrder(streams)) if (within(period, entry.at)) yield entry;
  }
}

/** A member's entries of one instant stay in the order of their numbers. */
const isBefore = (one: MemberEntry, other: MemberEntry): boolean =>
  one.at !== other.at
    ? one.at < other.at
    : one.member !== other.member
      ? one.member < other.member
      : one.sequence < other.sequence;

/** Several streams, each in its order, as one. */
async function* inOrder(
  streams: readonly AsyncGenerator<MemberEntry>[],
): AsyncGenerator<MemberEntry> {
  const heads = await Promise.all(streams.map((stream) => stream.next()));
  for (;;) {
    let first = -1;
    for (let index = 0; index < heads.length; index++) {
      const head = heads[index];
      const best = heads[first];
      if (head && !head.done && (!best || best.done || isBefore(head.value, best.value))) {
        first = index;
      }
    }
    const head = heads[first];
    if (!head || head.done) return;
    yield head.value;
    heads[first] = await (streams[first] as AsyncGenerator<MemberEntry>).next();
  }
}
