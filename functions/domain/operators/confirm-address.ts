/** Confirming an address in its member's place, whose mail does not arrive. */
import { nowIso } from '../../adapters/clock.ts';
import { confirmMember } from '../account/confirm-address.ts';
import { AppError } from '../core/app-error.ts';
import { untilCommitted } from '../core/until-committed.ts';
import type { Account } from '../members/members.ts';
import { isSuppressed } from '../notifications/suppressions.ts';
import { supportActionWrite } from '../safety/measures.ts';
import { findNamedMember } from './named-member.ts';
import type { OpsBrandContext } from './ops-context.ts';
import { wasDone } from './was-done.ts';

/**
 * POST /ops/member-confirmation. Afterwards the account is as after the link in the mail, and counts
 * like that where campaigns are told of confirmed members.
 *
 * @throws AppError `not_found`, `address_confirmed`, `address_stale`, `mail_suppressed`,
 * `email_taken`, `member_suspended`, `member_deleted`, `idempotency_conflict` or `busy`
 */
export async function confirmForMember(
  context: OpsBrandContext<{ member: string; key: string; email: string; reason: string }>,
): Promise<Record<string, never>> {
  const { operator, scope, body, audit } = context;
  const { key, email, reason } = body;
  const subject = { kind: 'member', id: body.member };
  return untilCommitted(async () => {
    audit.note({ subject, reason });
    const { member, account } = await findNamedMember(context);
    if (await wasDone(member, { key, kind: 'confirm' })) return {};
    checkUnconfirmed(account);
    if (account.email !== email) throw new AppError('address_stale');
    // Nobody shows by a mail that the address is theirs where none goes to it.
    if (await isSuppressed(scope, account.email_hash)) throw new AppError('mail_suppressed');
    const action = { id: key, kind: 'confirm', at: nowIso(), by: operator.name, reason } as const;
    const outcome = await confirmMember({ scope: member, account }, [
      supportActionWrite(member, { ...action, support: {} }),
      audit.write({
        subject,
        reason,
        before: { status: account.status },
        after: { status: 'active' },
      }),
    ]);
    if (outcome === 'taken') throw new AppError('email_taken');
    return outcome === 'confirmed' ? {} : null;
  });
}

/** @throws AppError `address_confirmed`, `member_suspended` or `member_deleted` */
function checkUnconfirmed({ status }: Account): void {
  switch (status) {
    case 'not_confirmed':
      return;
    case 'active':
      throw new AppError('address_confirmed');
    case 'suspended':
      throw new AppError('member_suspended');
    case 'pending_deletion':
      throw new AppError('member_deleted');
  }
}
