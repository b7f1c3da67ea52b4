/** Suspends accounts by a decision, and ends suspensions. */
import { nowIso } from '../../adapters/clock.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import {
  type Account,
  findMember,
  type Member,
  reinstatementWrite,
  suspensionWrite,
} from '../members/members.ts';
import { searchDocumentRemovals } from '../members/search-document.ts';
import { endSessionsWrites } from '../members/sessions.ts';
import { awayWrites } from './hide-member.ts';

/**
 * Returns the writes that suspend a member: nobody sees them, and every session ends. None where
 * they left meanwhile.
 */
export async function suspensionWrites(
  { scope, account }: Member,
  suspension: Pick<NonNullable<Account['suspension']>, 'at' | 'case' | 'until'>,
): Promise<Write[]> {
  const { status, suspension: before } = account;
  if (status === 'pending_deletion') return [];
  const status_before = status === 'suspended' ? (before?.status_before ?? 'active') : status;
  return [
    suspensionWrite(scope, account, { ...suspension, status_before }),
    ...awayWrites(scope, true),
    ...searchDocumentRemovals(scope),
    ...(await endSessionsWrites(scope)),
  ];
}

/** Returns the writes that end a suspension, if this complaint led to it. */
export function reinstatementWrites({ scope, account }: Member, id?: string): Write[] {
  const { status, suspension } = account;
  if (status !== 'suspended' || !suspension || (id && suspension.case !== id)) return [];
  return [
    reinstatementWrite(scope, account, suspension.status_before),
    ...awayWrites(scope, false),
  ];
}

/** Ends a suspension whose last day is over. @returns the member as they are then, else null */
export async function endOverSuspension(member: Member): Promise<Member | null> {
  const until = member.account.suspension?.until;
  if (!until || until >= nowIso().slice(0, 10)) return null;
  const writes = reinstatementWrites(member);
  await commitNamed(member.scope, [{ name: 'account', writes }]);
  const back = await findMember(member.scope);
  return back?.account.status === 'suspended' ? null : back;
}
