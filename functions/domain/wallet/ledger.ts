/**
 * The ledger of credits and free messages. Entries are append-only and numbered without a gap per
 * member. Each names its counter-account, so that a brand's entries sum to zero over all accounts.
 * The wallet holds their running sum.
 */
import { getUtcDays, type Period, within } from '#shared/rules/periods.ts';
import type { Write } from '../core/commit.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import {
  entriesOfDay,
  entryStreams,
  findWallet,
  listLatestEntries,
  listLedgerEntries,
  walletAwayWrite,
  walletCheck,
  walletMuteWrite,
  walletReadmitWrite,
} from './ledger.store.ts';
import {
  entryWrite,
  walletMovesWrite,
  walletMoveWrite,
  walletWrite,
} from './wallet-moves.store.ts';

export {
  findWallet,
  listLatestEntries,
  walletAwayWrite,
  walletCheck,
  walletMuteWrite,
  walletReadmitWrite,
};

export type LedgerUnit = 'credits' | 'free_messages';
/**
 * The brand's counter-account: signup grants, goodwill of operators, spending on messages and its refunds, purchases and
 * their reversals (refunds and chargebacks, withdrawals, repaid debts). Three move nothing:
 * `releases` makes the held credits of a payment spendable, `dispute_holds` keeps those of a payment
 * that a bank warned of, and `dispute_releases` ends that.
 */
export type CounterAccount =
  | 'signup_grants'
  | 'goodwill'
  | 'messages'
  | 'message_refunds'
  | 'purchases'
  | 'reversals'
  | 'withdrawals'
  | 'debt_settlements'
  | 'releases'
  | 'dispute_holds'
  | 'dispute_releases';

const movingNothing = new Set<CounterAccount>(['releases', 'dispute_holds', 'dispute_releases']);

export interface LedgerEntry {
  /** Number of the entry: 1, 2, 3 … per member. */
  sequence: number;
  unit: LedgerUnit;
  /** Change of the member's balance. The counter-account changes by the opposite. */
  amount: number;
  counter_account: CounterAccount;
  /** Id of the message or payment that caused it. */
  reference?: string | undefined;
  /** Until when purchased credits wait for consent; absent where they do not. */
  held_until?: string | undefined;
  /** The member's balance in this unit afterwards. */
  balance: number;
  at: string;
}

/** An entry with its member's public id, which identifies nobody once the account is purged. */
export interface MemberEntry extends LedgerEntry {
  member: string;
}

/** Held credits of a purchase without consent to an immediate start, or that a bank warned of. */
export interface Hold {
  payment: string;
  credits: number;
  /** When the withdrawal period and the wait for consent end; ISO 8601. */
  until: string;
  /** Until when they are kept because of a bank's warning; ISO 8601. */
  disputed_until?: string | undefined;
}

export interface Wallet {
  /** Balance including held credits. */
  credits: number;
  free_messages: number;
  /** Number of the last entry. */
  sequence: number;
  /** Reversed credits that had been spent. The next purchase repays them. */
  debt?: number | undefined;
  /** Credits that cannot be spent yet. */
  held?: Hold[] | undefined;
}

/** Tells whether a bank's warning keeps these credits at a time. */
export const isDisputed = ({ disputed_until = '' }: Hold, at: string): boolean =>
  disputed_until > at;

/** Tells whether they wait for the consent to an immediate start. */
export const awaitsConsent = ({ until }: Hold, at: string): boolean => until > at;

/** Returns the holds that are active at a time (ISO 8601). */
export const holdsAt = ({ held }: Pick<Wallet, 'held'>, at: string): Hold[] =>
  (held ?? []).filter((hold) => awaitsConsent(hold, at) || isDisputed(hold, at));

const sumCredits = (holds: readonly Hold[]): number =>
  holds.reduce((sum, { credits }) => sum + credits, 0);

/** Returns the number of held credits at a time. */
export const heldAt = (wallet: Pick<Wallet, 'held'>, at: string): number =>
  sumCredits(holdsAt(wallet, at));

/** Returns the held credits that only a bank's warning keeps, or a warning besides. */
export const disputedAt = (wallet: Pick<Wallet, 'held'>, at: string): number =>
  sumCredits(holdsAt(wallet, at).filter((hold) => isDisputed(hold, at)));

/** Returns the held credits that the consent to an immediate start would release. */
export const awaitingConsentAt = (wallet: Pick<Wallet, 'held'>, at: string): number =>
  heldAt(wallet, at) - disputedAt(wallet, at);

/** Returns the writes of a new member's wallet with the brand's free credits and messages. */
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
 * Returns the writes of one movement and the wallet after it. They are refused where the wallet
 * changed since it was read, which keeps numbers gapless, where the balance would fall below zero
 * or below the held credits, and where a deleted account would spend.
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
 * Returns the writes of several movements in one transaction, with the resulting debt and holds.
 * They are refused where the wallet changed since it was read.
 */
export function moveWallet(
  member: MemberScope,
  wallet: Wallet,
  { moves, debt, held }: { moves: readonly Move[]; debt: number; held: readonly Hold[] },
): { wallet: Wallet; writes: Write[] } {
  const next: Wallet = { ...wallet, debt, held: [...held] };
  const entries = moves.map((move): LedgerEntry => {
    const isEmpty = move.amount === 0 && !movingNothing.has(move.counter_account);
    if (!Number.isInteger(move.amount) || isEmpty) {
      throw new Error('a movement must move something');
    }
    next[move.unit] += move.amount;
    if (next[move.unit] < 0) throw new Error('a movement goes below zero');
    next.sequence += 1;
    return { ...move, sequence: next.sequence, balance: next[move.unit] };
  });
  if (sumCredits(held) > next.credits) throw new Error('more is held than there is');
  return {
    wallet: next,
    writes: [
      walletMovesWrite(member, wallet, next),
      ...entries.map((entry) => entryWrite(member, entry)),
    ],
  };
}

/** Lists a member's entries, oldest first. */
export const getLedger = (member: MemberScope): Promise<LedgerEntry[]> => listLedgerEntries(member);

/** Yields all members' entries of a period, oldest first. It queries day by day. */
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

/** Entries of one member with the same time stay in order of their numbers. */
const isBefore = (one: MemberEntry, other: MemberEntry): boolean =>
  one.at !== other.at
    ? one.at < other.at
    : one.member !== other.member
      ? one.member < other.member
      : one.sequence < other.sequence;

/** Merges sorted streams. */
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
