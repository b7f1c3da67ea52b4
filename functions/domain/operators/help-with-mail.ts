/** Mails that do not reach a member: one is sent again, and a suppressed address is let go. */
import type { MailToRepeat } from '#shared/ops/member-mails.ts';
import { nowIso } from '../../adapters/clock.ts';
import { forgetSuppressedAddress } from '../../adapters/mail-suppression.ts';
import { activationMail } from '../account/sign-up.ts';
import { AppError } from '../core/app-error.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { limitRate } from '../core/rate-limits.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { type Account, findShownMember } from '../members/members.ts';
import { isSuppressed, liftSuppressionWrites } from '../notifications/suppressions.ts';
import { findPayment, type PaymentRecord } from '../payments/payments.ts';
import { supportActionWrite } from '../safety/measures.ts';
import type { OpsBrandContext } from './ops-context.ts';

type Named = { member: string; key: string };

/** @throws AppError `not_found` */
async function find({ scope, body, audit }: OpsBrandContext<Named>) {
  audit.note({ subject: { kind: 'member', id: body.member } });
  const member = memberScope(scope, body.member);
  const found = await findShownMember(member);
  if (!found) throw new AppError('not_found');
  return { member, account: found.account };
}

/**
 * POST /ops/member-mails.
 *
 * @throws AppError `not_found`, `nothing_to_mail`, `mail_suppressed`, `rate_limited` or `busy`
 */
export async function repeatMail(
  context: OpsBrandContext<Named & { what: MailToRepeat }>,
): Promise<Record<string, never>> {
  const { operator, scope, body, audit } = context;
  const { key, what } = body;
  const { member, account } = await find(context);
  const payment = what.mail === 'activation' ? null : await findPayment(member, what.payment);
  if (what.mail !== 'activation' && !payment) throw new AppError('not_found');
  const writes = getMailWrites(member, account, what, payment);
  if (!writes) throw new AppError('nothing_to_mail');
  if (await isSuppressed(scope, account.email_hash)) throw new AppError('mail_suppressed');
  await limitRate(scope, 'member_mails', body.member);
  const { mail } = what;
  const result = await commitNamed(member, [
    { name: 'mail', writes },
    {
      name: 'action',
      writes: [
        supportActionWrite(member, {
          ...{ id: key, kind: 'mail', at: nowIso(), by: operator.name, reason: null },
          support: { mail, ...(payment ? { payment: payment.id } : {}) },
        }),
      ],
    },
    {
      name: 'audit',
      writes: [
        audit.write({
          subject: { kind: 'member', id: body.member },
          after: { mail, ...(payment ? { payment: payment.id } : {}) },
        }),
      ],
    },
  ]);
  // The same was sent before, or the account changed: nothing is sent twice.
  if (!result.committed && !result.failed.includes('action')) throw new AppError('busy');
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
 * @throws AppError `not_found`, `not_suppressed`, `unavailable` or `busy`
 */
export async function liftMailSuppression(
  context: OpsBrandContext<Named & { reason: string }>,
): Promise<Record<string, never>> {
  const { operator, scope, body, audit } = context;
  const { key, reason } = body;
  const { member, account } = await find(context);
  if (!(await isSuppressed(scope, account.email_hash))) throw new AppError('not_suppressed');
  if (!(await forgetSuppressedAddress(account.email))) throw new AppError('unavailable');
  const action = { id: key, kind: 'mail_suppression', at: nowIso(), by: operator.name } as const;
  const { committed } = await commitNamed(member, [
    { name: 'address', writes: liftSuppressionWrites(member, account) },
    {
      name: 'action',
      writes: [supportActionWrite(member, { ...action, reason, support: {} })],
    },
    {
      name: 'audit',
      writes: [
        audit.write({
          ...{ subject: { kind: 'member', id: body.member }, reason },
          before: { suppressed: true },
          after: { suppressed: false },
        }),
      ],
    },
  ]);
  if (!committed) throw new AppError('busy');
  return {};
}
