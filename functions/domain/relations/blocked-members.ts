import type { MemberScope } from '../core/scope.ts';
import {
  blockedIds,
  blocksBetween,
  blockWrites,
  unblockedChecks,
  unblockWrites,
} from './blocks.store.ts';

export { blockedIds, blocksBetween, blockWrites, unblockedChecks, unblockWrites };

/** Returns the ids of all members whom a member blocked or who blocked the member. */
export async function findBlockedIds(member: MemberScope | null): Promise<Set<string>> {
  if (!member) return new Set();
  return new Set((await blockedIds(member)).map(({ other }) => other));
}
