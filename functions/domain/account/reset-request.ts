/**
 * Password resets in a brand that hides memberships. The call stages the same item for every
 * address and looks nobody up, so that neither its answer nor the time it takes tells whether the
 * address is known; the outbox finds out afterwards and writes to the mailbox alone.
 */
import * as limits from '#shared/limits.ts';
import { newId } from '../../adapters/secrets.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { newOutboxId, type ResetRequestMessage, stage } from '../core/outbox.ts';
import { withinRate } from '../core/rate-limits.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import { emailHolder, findMember, pendingMember } from '../members/members.ts';
import { stageLinkMail } from './link-mails.ts';

/**
 * The write that stages a request. Nobody is known yet whom it is for: it stands with an id that
 * belongs to no member.
 */
export const stageResetRequest = (scope: TenantScope, emailHash: string): Write =>
  stage(memberScope(scope, newId()), newOutboxId(), {
    kind: 'reset_request',
    email_hash: emailHash,
  });

/**
 * Sends the link where the address is a member's.
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
  if (!member || member.account.status === 'pending_deletion') return false;
  if (!(await withinRate(scope, 'reset_mails', member.scope.member))) return false;
  const result = await commitNamed(scope, [
    {
      name: 'mail',
      writes: stageLinkMail(
        member.scope,
        member.account,
        { purpose: 'reset_password', seconds: limits.resetTokenSeconds },
        // A try that was cut off and comes again stages the same mail.
        request.id,
      ),
    },
  ]);
  return result.committed;
}
