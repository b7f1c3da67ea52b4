import { equals, present, remove, set } from '../../table/conditions.ts';
import { indexes, kinds, ledgerShards, memberPk } from '../../table/items.ts';
import { get, list, listAll, listIndexAll, toAttributes, type Write } from '../../table/table.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import type { LedgerEntry, MemberEntry, Wallet } from './ledger.ts';

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

/** Holds while the wallet is unchanged since it was read. */
export const walletCheck = (member: MemberScope, was: Wallet): Write => ({
  check: kinds.wallet.key(member),
  if: equals('sequence', was.sequence),
});

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
