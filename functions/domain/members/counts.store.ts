import { absent, add, remove, set, unchanged } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { type Write, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Counts, LastOpened } from './counts.ts';

/** Adds to one of a member's counts. */
export const countWrite = (member: MemberScope, name: keyof Counts, by: number): Write => ({
  update: kinds.counts.key(member),
  changes: [add({ [name]: by })],
});

/** Counts a new unread message. The write is refused while the member's account is deleted. */
export const receivedWrite = (member: MemberScope): Write => ({
  update: kinds.counts.key(member),
  changes: [add({ unread_messages: 1 })],
  if: absent('away'),
});

/**
 * Notes whether the member's account is deleted, in the transaction that changes the account.
 * Messages write this item anyway, so that their condition stands on it.
 */
export const countsAwayWrite = (member: MemberScope, away: boolean): Write => ({
  update: kinds.counts.key(member),
  changes: [away ? set({ away }) : remove('away')],
});

/** Replaces a count that was read as `was`. @returns false where it has changed since */
export const setCount = (
  member: MemberScope,
  name: keyof Counts,
  was: number | undefined,
  value: number,
): Promise<boolean> =>
  write(member, {
    update: kinds.counts.key(member),
    changes: [set({ [name]: value })],
    if: unchanged(name, was),
  });

/** Notes which conversation was opened, and that so many of its messages are read with that. */
export const openedWrite = (
  member: MemberScope,
  last_opened: LastOpened,
  read: number,
): Exclude<Write, { check: unknown }> => ({
  update: kinds.counts.key(member),
  changes: [set({ last_opened }), add({ unread_messages: -read })],
});

export const noteOpened = (member: MemberScope, opened: LastOpened): Promise<boolean> =>
  write(member, openedWrite(member, opened, 0));
