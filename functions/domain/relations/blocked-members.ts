/** Who must not see whom. */
import type { MemberScope } from '../core/scope.ts';
import {
  blockedIds,
  blocksBetween,
  blockWrites,
  unblockedChecks,
  unblockWrites,
} from './blocks.store.ts';

export { blockedIds, blocksBetween, blockWrites, unblockedChecks, unblockWrites };

/** Everybody whom a member must not meet, whichever of the two blocked the other. */
export async function blockedOnes(member: MemberScope | null): Promise<Set<string>> {
  if (!member) return new Set();
  return new Set((await blockedIds(member)).map(({ other }) => other));
}
