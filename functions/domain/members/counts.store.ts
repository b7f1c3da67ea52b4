import { add, set, unchanged } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { type Write, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Counts } from './counts.ts';

/** Adds to one of a member's counts. */
export const countWrite = (member: MemberScope, name: keyof Counts, by: number): Write => ({
  update: kinds.counts.key(member),
  changes: [add({ [name]: by })],
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
