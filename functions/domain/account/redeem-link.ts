/** Uses links in mails. */
import { AppError } from '../core/app-error.ts';
import type { Write } from '../core/commit.ts';
import type { RequestContext } from '../core/context.ts';
import { type LinkPurpose, stageWeekly } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import { type Account, findMember, type Member } from '../members/members.ts';
import { type FoundLink, findLink, linkHolds } from './links.ts';

/** Returns the further writes where using a link confirms the account. */
export const nowConfirmed = (member: MemberScope, { status }: Account): Write[] =>
  status === 'not_confirmed' ? [stageWeekly(member)] : [];

/**
 * Returns the link of a token and its member, who must have one of the given statuses. Every other
 * case fails alike. `accountWrite` is refused where the account changes in between.
 */
export async function redeem(
  context: RequestContext<unknown>,
  purposes: LinkPurpose | readonly LinkPurpose[],
  token: string,
): Promise<{ link: FoundLink; member: Member }> {
  const link = await findLink(context.scope, purposes, token);
  const member = link && (await findMember(link.member));
  if (!link || !member || !linkHolds(link, member.account)) throw new AppError('link_invalid');
  const leaving = member.account.status === 'pending_deletion';
  if (member.account.status === 'suspended') throw new AppError('link_invalid');
  if (leaving !== (link.purpose === 'reactivation')) throw new AppError('link_invalid');
  return { link, member };
}
