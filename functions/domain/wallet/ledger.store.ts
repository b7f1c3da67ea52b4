import { nowSeconds } from '../../adapters/clock.ts';
import {
  absent,
  add,
  allOf,
  anyOf,
  atLeast,
  atMost,
  equals,
  present,
  remove,
  set,
} from '../../table/conditions.ts';
import { indexes, kinds, ledgerShards, memberPk } from '../../table/items.ts';
import { get, list, listAll, listIndexAll, toAttributes, type Write } from '../../table/table.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import type { LedgerEntry, LedgerUnit, MemberEntry, Wallet } from './ledger.ts';

export function walletWrite(member: MemberScope, wallet: Wallet): Write {
  return { put: { ...kinds.wallet.key(member), ...wallet }, if: absent() };
}

/**
 * Changes one balance. The write is refused where the wallet changed since it was read, or holds
 * too little, and a spending one while the member's account is deleted.
 */
export const walletMoveWrite = (
  member: MemberScope,
  was: Wallet,
  { unit, amount, least }: { unit: LedgerUnit; amount: number; least: number },
): Write => ({
  update: kinds.wallet.key(member),
  changes: [add({ [unit]: amount }), set({ sequence: was.sequence + 1 })],
  if: allOf(
    equals('sequence', was.sequence),
    atLeast(unit, least),
    ...(amount < 0 ? [absent('away'), mayWrite()] : []),
  ),
});

/** Holds while no operator keeps the member from writing: credits are spent on messages alone. */
const mayWrite = () => anyOf(absent('muted_until'), atMost('muted_until', nowSeconds()));

/**
 * Notes until when the member cannot write, or that they can again, in the transaction that changes
 * the account. Messages that cost something write this item anyway.
 */
export const walletMuteWrite = (member: MemberScope, until: number | 'over'): Write => ({
  update: kinds.wallet.key(member),
  changes: [until === 'over' ? remove('muted_until') : set({ muted_until: until })],
  if: present(),
});

/** Ends whatever a restriction notes on the wallet. */
export const walletReadmitWrite = (member: MemberScope): Write => ({
  update: kinds.wallet.key(member),
  changes: [remove('away', 'muted_until')],
  if: present(),
});

/**
 * Notes whether the member's account is deleted, in the transaction that changes the account.
 * Spending writes this item anyway, so that its condition stands on it.
 */
export const walletAwayWrite = (member: MemberScope, away: boolean): Write => ({
  update: kinds.wallet.key(member),
  changes: [away ? set({ away }) : remove('away')],
  if: present(),
});

/**
 * Sets balances, debt and holds. The write is refused where the wallet changed since it was read.
 */
export const walletMovesWrite = (member: MemberScope, was: Wallet, next: Wallet): Write => ({
  update: kinds.wallet.key(member),
  changes: [
    set({
      credits: next.credits,
      free_messages: next.free_messages,
      sequence: next.sequence,
      debt: next.debt ?? 0,
      held: next.held ?? [],
    }),
  ],
  if: allOf(
    equals('sequence', was.sequence),
    // A change of the debt alone adds no entry, so the sequence does not reveal it.
    was.debt ? equals('debt', was.debt) : anyOf(equals('debt', 0), absent('debt')),
  ),
});

/** Holds while the wallet is unchanged since it was read. */
export const walletCheck = (member: MemberScope, was: Wallet): Write => ({
  check: kinds.wallet.key(member),
  if: equals('sequence', was.sequence),
});

/** Returns the UTC day of a time (ISO 8601). */
const getDay = (at: string) => at.slice(0, 'YYYY-MM-DD'.length);

/** The write is refused where the entry exists. */
export function entryWrite(member: MemberScope, entry: LedgerEntry): Write {
  return {
    put: {
      ...kinds.ledgerEntry.key(member, entry.sequence),
      // A day's entries are sharded, so that a busy brand does not write to one partition.
      ...indexes.ledgerByDay.key(
        member,
        getDay(entry.at),
        entry.sequence % ledgerShards,
        entry.at,
        member.member,
        entry.sequence,
      ),
      ...entry,
    },
    if: absent(),
  };
}

/** Returns a member's wallet, or null where the account was deleted. */
export async function findWallet(member: MemberScope): Promise<Wallet | null> {
  const item = await get<Wallet & Record<string, unknown>>(member, kinds.wallet.key(member));
  if (!item) return null;
  const { credits, free_messages, sequence, debt, held } = item;
  return {
    ...{ credits, free_messages, sequence },
    ...(debt ? { debt } : {}),
    ...(held?.length ? { held } : {}),
  };
}

/** Lists a member's entries, oldest first. */
export async function listLedgerEntries(member: MemberScope): Promise<LedgerEntry[]> {
  const partition = { pk: memberPk(member), prefix: kinds.ledgerEntry.prefix };
  const found = await Array.fromAsync(
    listAll<LedgerEntry & Record<string, unknown>>(member, partition),
  );
  return found.map((item) => toAttributes<LedgerEntry>(item));
}

const listedOfLedger = [
  ...(['sequence', 'at', 'unit', 'amount', 'balance', 'counter_account'] as const),
];
export type ListedEntry = Pick<LedgerEntry, (typeof listedOfLedger)[number]>;

/** Lists a member's latest entries, newest first, for a function that may read no more of them. */
export async function listLatestEntries(
  member: MemberScope,
  limit: number,
): Promise<ListedEntry[]> {
  const { items } = await list<LedgerEntry & Record<string, unknown>>(
    member,
    { pk: memberPk(member), prefix: kinds.ledgerEntry.prefix },
    { limit, newestFirst: true, only: listedOfLedger },
  );
  return items.map((item) => toAttributes<ListedEntry>(item));
}

/** Number of shards of a day's entries. */
export const entryStreams = ledgerShards;

/** A day may have thousands of entries. Small pages keep memory low. */
const pageItems = 400;

/** Yields one shard of a UTC day's entries, oldest first. */
export async function* entriesOfDay(
  scope: TenantScope,
  day: string,
  stream: number,
): AsyncGenerator<MemberEntry> {
  const partition = { gsi1pk: indexes.ledgerByDay.gsi1pk(scope, day, stream) };
  type Item = LedgerEntry & { gsi1sk: string } & Record<string, unknown>;
  for await (const item of listIndexAll<Item>(scope, partition, { limit: pageItems })) {
    const member = ownText(indexes.ledgerByDay.read(item.gsi1sk).member);
    yield { ...toAttributes<LedgerEntry>(item), member };
  }
}

/** A substring keeps the whole string in memory, so ids are copied. */
const ownText = (part: string) => Buffer.from(part, 'latin1').toString('latin1');
