/** Members whose purge waits, as a bank or the brand has not decided on a dispute of a payment of theirs. */
import * as limits from '#shared/limits.ts';
import { now } from '../../adapters/clock.ts';
import type { TenantScope } from '../core/scope.ts';
import { listOpenDisputes } from './disputes.store.ts';
import type { DisputeState } from './disputes.ts';

/** A lost one is still followed, as a bank may give it again, but nothing is to be answered any more. */
const undecided: ReadonlySet<DisputeState> = new Set([
  ...(['open', 'answered', 'warned'] as const),
]);

const dayMs = 86_400_000;

/**
 * Returns public ids of a brand's members with a dispute or a warning that nobody has decided. One
 * that is older than `limits.disputeHoldDays` counts no more, so that an answer which the provider
 * never tells keeps nobody for ever.
 */
export async function findDisputedMembers(scope: TenantScope): Promise<ReadonlySet<string>> {
  const oldest = now().getTime() - limits.disputeHoldDays * dayMs;
  const members = new Set<string>();
  for await (const { state, opened_at, member } of listOpenDisputes(scope)) {
    if (undecided.has(state) && Date.parse(opened_at) > oldest) members.add(member);
  }
  return members;
}
