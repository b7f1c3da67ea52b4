/** What moves credits and free messages: the wallet's balances, and the entry of each movement. */

import { nowSeconds } from '../../adapters/clock.ts';
import type { Needs } from '../../adapters/needs.ts';
import { absent, add, allOf, anyOf, atLeast, atMost, equals, set } from '../../table/conditions.ts';
import { indexes, kinds, ledgerShards } from '../../table/items.ts';
import type { Write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { LedgerEntry, LedgerUnit, Wallet } from './ledger.ts';

export const needs: Needs = { slowRelease: true };

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
