/** Mails that do not reach a member: one is sent again, and a suppressed address is let go. */
import type { MailToRepeat } from '#shared/ops/member-mails.ts';
import { nowIso } from '../../adapters/clock.ts';
import { forgetSuppressedAddress } from '../../adapters/mail-suppression.ts';
import { activationMail } from '../account/sign-up.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll, type Write } from '../core/commit.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Account } from '../members/members.ts';
import { isSuppressed, liftSuppressionWrites } from '../notifications/suppressions.ts';
import { findPayment, type PaymentRecord } from '../payments/payments.ts';
import { findSupportAction, supportActionWrite } from '../safety/measures.ts';
import { findNamedMember } from './named-member.ts';
import type { OpsBrandContext } from './ops-context.ts';
import { wasDone } from './was-done.ts';

type Named = { member: string; key: string };

/**
 * POST /ops/member-mails.
 *
 * @throws AppError `not_found`, `nothing_to_mail`, `mail_suppressed`, `rate_limited`,
 * `idempotency_conflict` or `busy`
 */
export async function repeatMail(
  context: OpsBrandContext<Named & { what: MailToRepeat }>,
): Promise<Record<string, never>> {
  const { operator, scope, body, audit } = context;
  const { key, what } = body;
  const { member, account } = await findNamedMember(context);
  const payment = what.mail === 'activation' ? null : await findPayment(member, what.payment);
  if (what.mail !== 'activation' && !payment) throw new AppError('not_found');
  const writes = getMailWrites(member, account, what, payment);
  if (!writes) throw new AppError('nothing_to_mail');
  if (await isSuppressed(scope, account.email_hash)) throw new AppError('mail_suppressed');
  await limitRate(scope, 'member_mails', body.member);
  const { mail } = what;
  const support = { mail, ...(payment ? { payment: payment.id } : {}) };
  const subject = { kind: 'member', id: body.member };
  const isSent = await commitAll(member, [
    ...writes,
    supportActionWrite(member, {
      ...{ id: key, kind: 'mail', at: nowIso(), by: operator.name, reason: null },
      support,
    }),
    audit.write({ subject, after: support }),
  ]);
  if (isSent) return {};
  // The same was sent before, or the account changed: nothing is sent twice.
  const before = await findSupportAction(member, key);
  if (!before) throw new AppError('busy');
  const isSame = before.support.mail === mail && before.support.payment === payment?.id;
  if (!isSame) throw new AppError('idempotency_conflict');
  audit.note({ subject });
  return {};
}

/** Returns the writes that stage a mail, or null where it would say nothing. */
function getMailWrites(
  member: MemberScope,
  account: Account,
  { mail }: MailToRepeat,
  payment: PaymentRecord | null,
): Write[] | null {
  if (mail === 'activation') {
    return account.status === 'not_confirmed' ? activationMail(member, account) : null;
  }
  if (!payment || !isDue(mail, payment)) return null;
  const { id, locale } = payment;
  return [stage(member, newOutboxId(), { kind: 'mail', template: mail, locale, payment: id })];
}

function isDue(mail: Exclude<MailToRepeat['mail'], 'activation'>, payment: PaymentRecord): boolean {
  const { paid_at, refunded, charged_back, withdrawal } = payment;
  switch (mail) {
    case 'receipt':
      return paid_at !== undefined;
    case 'withdrawal_receipt':
      return withdrawal !== undefined;
    case 'payment_reversed':
      return refunded - (withdrawal?.refund ?? 0) > 0 || charged_back > 0;
  }
}

/**
 * DELETE /ops/mail-suppression. SES is asked first: what it did can be repeated, and the table says
 * that mail goes out only once it does.
 *
 * @throws AppError `not_found`, `not_suppressed`, `idempotency_conflict`, `unavailable` or `busy`
 */
export async function liftMailSuppression(
  context: OpsBrandContext<Named & { reason: string }>,
): Promise<Record<string, never>> {
  const { operator, scope, body, audit } = context;
  const { key, reason } = body;
  const { member, account } = await findNamedMember(context);
  const lifting = { key, kind: 'mail_suppression' } as const;
  const suppressed = await isSuppressed(scope, account.email_hash);
  // Read afterwards: another call under this key may have lifted it just now.
  if (await wasDone(member, lifting)) return {};
  if (!suppressed) throw new AppError('not_suppressed');
  await forgetSuppressedAddress(account.email).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
  const action = { id: key, kind: 'mail_suppression', at: nowIso(), by: operator.name } as const;
  const isLifted = await commitAll(member, [
    ...liftSuppressionWrites(member, account),
    supportActionWrite(member, { ...action, reason, support: {} }),
    audit.write({
      ...{ subject: { kind: 'member', id: body.member }, reason },
      before: { suppressed: true },
      after: { suppressed: false },
    }),
  ]);
  if (isLifted) return {};
  // Another call did it meanwhile under the same key, or the account changed.
  if (!(await wasDone(member, lifting))) throw new AppError('busy');
  audit.note({ subject: { kind: 'member', id: body.member }, reason });
  return {};
}
