import type { RequestQuery, ResponseBody } from '#shared/api/contract.ts';
import type { Transaction, transactionsContract } from '#shared/api/transactions.ts';
import * as limits from '#shared/limits.ts';
import { paymentIdSchema } from '#shared/model/payment.ts';
import { toMoney } from '#shared/rules/money.ts';
import { nowIso } from '../../adapters/clock.ts';
import { sealed, unsealed } from '../../adapters/keyed-secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberContext } from '../core/context.ts';
import { callingMember } from '../members/members.ts';
import { issuedDocuments } from './documents.ts';
import { findPayment, type PaymentRecord, paymentsBefore } from './payments.ts';
import { withdrawableUntil } from './withdrawal-terms.ts';

type ResponseDto = ResponseBody<typeof transactionsContract, 'GET'>;

/** GET transactions.php */
export async function listTransactions(
  context: MemberContext<undefined, RequestQuery<typeof transactionsContract, 'GET'>>,
): Promise<ResponseDto> {
  const { brand, member, query } = context;
  await callingMember(context);
  if (query.id !== undefined) {
    const payment = await findPayment(member, query.id);
    if (!payment) throw new AppError('not_found');
    return { transaction: toTransactionDto(payment, brand) };
  }
  const purpose = ['transactions', member.tenant, member.member];
  const before = query.cursor === undefined ? undefined : placeIn(query.cursor, purpose);
  const size = limits.transactionsPageSize;
  // One extra payment tells whether a next page exists.
  const found = await paymentsBefore(member, { before, limit: size + 1 });
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  return {
    transactions: shown.map((payment) => toTransactionDto(payment, brand)),
    cursor: last ? sealed(last.id, ...purpose) : null,
  };
}

function placeIn(cursor: string, purpose: string[]): string {
  const place = paymentIdSchema.safeParse(unsealed(cursor, ...purpose));
  if (place.success) return place.data;
  throw new AppError('validation_failed', { fields: { cursor: 'invalid_option' } });
}

function toTransactionDto(payment: PaymentRecord, { config }: Brand): Transaction {
  const { currency, discount, withdrawal } = payment;
  const money = (minor: number) => toMoney(minor, currency);
  const back = payment.refunded + payment.charged_back;
  const until = withdrawableUntil(payment, config.limits.refund_days);
  return {
    id: payment.id,
    created_at: payment.created_at,
    payment_id: payment.id,
    credits: payment.credits,
    amount: money(payment.amount),
    vat: money(payment.vat),
    method: payment.method,
    status: payment.status,
    discount: discount ? { code: discount.code, amount: money(discount.amount) } : null,
    refunded: back > 0 ? money(back) : null,
    invoice_number: payment.invoice_number ?? null,
    documents: issuedDocuments(payment).map(({ kind, number, issued_at, gross }) => ({
      ...{ kind, number, issued_at, amount: money(gross) },
    })),
    held_until: until !== null && isHeld(payment) ? (payment.held_until ?? null) : null,
    withdrawable_until: until !== null && until > nowIso() ? until : null,
    ...(withdrawal && {
      withdrawal: { confirmed_at: withdrawal.at, refund: money(withdrawal.refund) },
    }),
  };
}

const isHeld = ({ immediate_start_at, held_until = '' }: PaymentRecord): boolean =>
  immediate_start_at === undefined && held_until > nowIso();
