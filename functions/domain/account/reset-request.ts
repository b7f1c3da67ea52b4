/**
 * Password resets in a brand that hides memberships. The call stages the same item for every
 * address without a look-up, so that neither its response nor its duration reveals whether the
 * address is known. The outbox looks the address up later and writes only to the mailbox.
 */
import * as limits from '#shared/limits.ts';
import { newId } from '../../adapters/secrets.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { newOutboxId, type ResetRequestMessage, stage } from '../core/outbox.ts';
import { withinRate } from '../core/rate-limits.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import { emailHolder, findMember, isAway, pendingMember } from '../members/members.ts';
import { stageLinkMail } from './link-mails.ts';

/**
 * Returns the write that stages a request. The member is not known yet, so the item has an id that
 * belongs to no member.
 */
export const stageResetRequest = (scope: TenantScope, emailHash: string): Write =>
  stage(memberScope(scope, newId()), newOutboxId(), {
    kind: 'reset_request',
    email_hash: emailHash,
  });

/**
 * Sends the link where a member has the address.
 *
 * @returns whether a mail was staged
 */
export async function answerResetRequest(
  scope: TenantScope,
  request: ResetRequestMessage & { id: string },
): Promise<boolean> {
  const holder = await emailHolder(scope, request.email_hash);
  const member = holder
    ? holder.current && (await findMember(holder.member))
    : await pendingMember(scope, request.email_hash);
  if (!member || isAway(member.account)) return false;
  if (!(await withinRate(scope, 'reset_mails', member.scope.member))) return false;
  const result = await commitNamed(scope, [
    {
      name: 'mail',
      writes: stageLinkMail(
        member.scope,
        member.account,
        { purpose: 'reset_password', seconds: limits.resetTokenSeconds },
        // A retry of an interrupted attempt stages the same mail.
        request.id,
      ),
    },
  ]);
  return result.committed;
}
