/** What a restriction does to an account, and what its end does. */
import { nowIso } from '../../adapters/clock.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { countsAwayWrite } from '../members/counts.ts';
import {
  findMember,
  type Member,
  muteWrite,
  type Restriction,
  reinstatementWrite,
  suspensionWrite,
  unmuteWrite,
} from '../members/members.ts';
import { searchDocumentRemovals } from '../members/search-document.ts';
import { readmitSessionsWrites, restrictSessionsWrites } from '../members/sessions.ts';
import { walletMuteWrite, walletReadmitWrite } from '../wallet/ledger.ts';
import { awayWrites } from './hide-member.ts';

/** A restriction as it is decided; the account says what its end restores. */
export type NewRestriction = Omit<Restriction, 'status_before'>;

/** What a decision has to know of a member. */
export type Restrictable = Pick<Member, 'scope' | 'account'>;

/** Epoch seconds that no clock reaches. */
const never = 9_999_999_999;
const getMuteEnd = (until: string | null): number =>
  until === null ? never : Math.ceil(Date.parse(until) / 1_000);

/**
 * Returns the writes that restrict a member from their commit on. A mute stands where messages are
 * paid; a suspension or a ban hides the member, and keeps open sessions out. None where they left
 * meanwhile.
 */
export async function restrictionWrites(
  { scope, account }: Restrictable,
  restriction: NewRestriction,
): Promise<Write[]> {
  const { status, restriction: before } = account;
  if (status === 'pending_deletion') return [];
  const status_before = status === 'suspended' ? (before?.status_before ?? 'active') : status;
  const made: Restriction = { ...restriction, status_before };
  if (made.kind === 'mute') {
    const end = getMuteEnd(made.until);
    return [muteWrite(scope, account, made, end), walletMuteWrite(scope, end)];
  }
  return [
    suspensionWrite(scope, account, made),
    ...awayWrites(scope, true),
    ...searchDocumentRemovals(scope),
    ...(await restrictSessionsWrites(scope, made)),
  ];
}

/**
 * Returns the writes that end a restriction, if there is one.
 *
 * @param id the case that it must come from, if given
 */
export async function liftWrites({ scope, account }: Restrictable, id?: string): Promise<Write[]> {
  const { status, restriction } = account;
  if (!restriction || (id && restriction.case !== id)) return [];
  if (restriction.kind === 'mute') {
    return [unmuteWrite(scope, restriction), walletMuteWrite(scope, 'over')];
  }
  if (status !== 'suspended') return [];
  return [
    reinstatementWrite(scope, account, restriction.status_before),
    walletReadmitWrite(scope),
    countsAwayWrite(scope, false),
    ...(await readmitSessionsWrites(scope)),
  ];
}

/** Ends a suspension that is over. @returns the member as they are then, else null */
export async function endOverSuspension(member: Member): Promise<Member | null> {
  const until = member.account.restriction?.until;
  if (!until || until > nowIso()) return null;
  const writes = await liftWrites(member);
  await commitNamed(member.scope, [{ name: 'account', writes }]);
  const back = await findMember(member.scope);
  return back?.account.status === 'suspended' ? null : back;
}
