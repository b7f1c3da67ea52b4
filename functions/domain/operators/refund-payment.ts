/** Money back, as operators decide it. */
import * as limits from '#shared/limits.ts';
import type { Money } from '#shared/model/common.ts';
import { toMinor, toMoney } from '#shared/rules/money.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll, type Write } from '../core/commit.ts';
import { memberScope } from '../core/scope.ts';
import type { Buyer } from '../payments/move-payment.ts';
import { findPayment, type PaymentRecord, type PaymentRefund } from '../payments/payments.ts';
import {
  type AskedRefund,
  checkRefund,
  type RefundOutcome,
  type RefundRefusal,
  recordRefund,
  sumRefunds,
} from '../payments/record-refund.ts';
import { supportActionWrite } from '../safety/measures.ts';
import { type AskedApproval, askOnce, isOfKind } from './approval-requests.ts';
import { findNamedMember } from './named-member.ts';
import type { OpsBrandContext } from './ops-context.ts';

interface Asked {
  member: string;
  payment: string;
  key: string;
  amount: Money;
  given_back: Money | null;
  reason: string;
}

interface Answer {
  refund: { id: string; at: string; amount: Money; state: 'asked' | 'done' } | null;
  approval: AskedApproval | null;
}

type Context = OpsBrandContext<Asked>;

/**
 * POST /ops/refunds. Above what the role gives back alone, somebody else decides.
 *
 * @throws AppError `not_found`, `refund_stale`, `refund_too_much`, `already_asked`,
 * `idempotency_conflict`, `validation_failed` or `busy`
 */
export async function refundPayment(context: Context): Promise<Answer> {
  const { operator, scope, brand, body, audit } = context;
  const { payment, key, reason } = body;
  const subject = { kind: 'member', id: body.member };
  audit.note({ subject, reason });
  const asked: AskedRefund & { key: string } = {
    ...{ payment, key, id: key, amount: toMinor(body.amount), currency: body.amount.currency },
    given_back: body.given_back ? toMinor(body.given_back) : 0,
  };
  if (asked.amount <= 0) {
    throw new AppError('validation_failed', { fields: { amount: 'too_small' } });
  }
  const member = memberScope(scope, body.member);
  const record = await findPayment(member, payment);
  if (!record) throw new AppError('not_found');
  const found = checkRefund(record, asked);
  if (found?.outcome === 'recorded_before') return toAnswer(found.refund, asked.currency);
  if (found) throw toError(found);
  if (needsSecond(operator.role, record, asked.amount)) return askSomebodyElse(context, asked);
  const entry = () =>
    audit.write({
      subject,
      reason,
      before: { given_back: asked.given_back },
      after: { payment, amount: asked.amount, currency: asked.currency },
    });
  const given = { ...asked, reason, by: operator.name };
  const made = await commitRefund({ brand, member }, given, () => [entry()]);
  switch (made.outcome) {
    case 'recorded':
      return toAnswer(made.refund, asked.currency);
    case 'recorded_before':
      audit.note({ subject, reason });
      return toAnswer(made.refund, asked.currency);
    default:
      throw toError(made);
  }
}

const toAnswer = ({ id, at, amount, state }: PaymentRefund, currency: string): Answer => ({
  refund: { id, at, amount: toMoney(amount, currency), state },
  approval: null,
});

function toError(refusal: RefundRefusal | { outcome: 'refused' }): AppError {
  switch (refusal.outcome) {
    case 'missing':
      return new AppError('not_found');
    // A refund that another call recorded is found; what else has its key is no refund of this payment.
    case 'conflict':
    case 'refused':
      return new AppError('idempotency_conflict');
    default: {
      const { value, currency } = toMoney(refusal.left, refusal.currency);
      const params = { left: `${value} ${currency}` };
      return new AppError(refusal.outcome === 'stale' ? 'refund_stale' : 'refund_too_much', {
        params,
      });
    }
  }
}

/** A refund in several parts is no way around the limit: it is one of all that operators gave back. */
function needsSecond(role: OperatorRole, record: PaymentRecord, amount: number): boolean {
  const { administrator, support } = limits.refundAloneMinor;
  const most = role === 'administrator' ? administrator : support;
  return sumRefunds(record) + amount > most;
}

async function askSomebodyElse(
  context: Context,
  { payment, key, amount, currency, given_back }: AskedRefund & { key: string },
): Promise<Answer> {
  const { body, audit } = context;
  const { member, reason } = body;
  const { profile } = await findNamedMember(context);
  const subject = { kind: 'member', id: member };
  const asked = {
    ...({ kind: 'refund', reason, member, name: profile.name } as const),
    ...{ payment, key, amount, currency, given_back },
  };
  const { approval, isNew } = await askOnce(context, asked, {
    getEntry: () =>
      audit.write({
        ...{ subject, reason, before: { given_back } },
        after: { payment, amount, currency, confirmed: false },
      }),
    isSame: (waiting) =>
      isOfKind(waiting, 'refund') && waiting.key === key && waiting.amount === amount,
  });
  if (!isNew) audit.note({ subject, reason });
  return { refund: null, approval };
}

type GivenRefund = AskedRefund & { reason: string; by: string };

/** Records a refund with why it was made, and by whom. */
async function commitRefund(
  buyer: Buyer,
  given: GivenRefund,
  also: () => Write[],
): Promise<RefundOutcome> {
  const { id, payment, amount, currency, reason, by } = given;
  const made = await recordRefund(buyer, given, () => [
    supportActionWrite(buyer.member, {
      ...{ id, kind: 'refund', at: nowIso(), by, reason },
      support: { amount, currency, payment },
    }),
    ...also(),
  ]);
  if (made.outcome !== 'refused') return made;
  // Of two calls at once with one key, the other one may have recorded it.
  const record = await findPayment(buyer.member, payment);
  const found = record && checkRefund(record, given);
  return found?.outcome === 'recorded_before' ? found : made;
}

/** Makes the refund that somebody asked for, as somebody else decided. */
export async function makeRefund(
  buyer: Buyer,
  { key, ...asked }: Omit<GivenRefund, 'id'> & { key: string },
  also: () => Write[],
): Promise<'done' | 'taken' | { nothingLeft: AppError }> {
  const made = await commitRefund(buyer, { ...asked, id: key }, also);
  switch (made.outcome) {
    case 'recorded':
      return 'done';
    // Another call made it, and decided on the request where it did so by that.
    case 'recorded_before':
      return (await commitAll(buyer.member, also())) ? 'done' : 'taken';
    case 'refused':
      return 'taken';
    default:
      return { nothingLeft: toError(made) };
  }
}
