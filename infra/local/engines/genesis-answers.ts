/** Turns records of the Genesis sandbox into elements of Genesis's API. */
import { toMinor } from '#shared/rules/money.ts';
import type { GenesisError } from './genesis-error.ts';
import {
  type GenesisPayment,
  getArn,
  getFormStatus,
  getRefundStatus,
  getRefundTransactionId,
  getSaleStatus,
} from './genesis-rules.ts';
import type { Transaction } from './genesis-store.ts';
import { isCard, isDebit } from './genesis-types.ts';
import type { XmlElement } from './genesis-xml.ts';
import type { SandboxAmount, SandboxRefund, SandboxWarning } from './payment-sandbox.ts';
import { isMastercard } from './sandbox-rules.ts';

export interface AnswerContext {
  now: Date;
  terminal: string;
  checkoutUrl(id: string): string;
}

const testMode = 'TESTMODE: No real money will be transferred!';
const texts = { technical_message: testMode, message: testMode, mode: 'test' } as const;

/** Formats a time like Genesis, without milliseconds. */
export const toGenesisTime = (iso: string) => `${iso.slice(0, 19)}Z`;

const getMoney = (amount: SandboxAmount) => ({
  amount: toMinor(amount),
  currency: amount.currency,
});

/** The element of a form with its payment transaction and its refunds. */
export function formElement(payment: GenesisPayment, context: AnswerContext): XmlElement {
  const status = getFormStatus(payment);
  return {
    transaction_type: 'wpf',
    status,
    ...texts,
    transaction_id: payment.transactionId,
    unique_id: payment.id,
    ...(status === 'new' ? { redirect_url: context.checkoutUrl(payment.id) } : {}),
    timestamp: toGenesisTime(payment.createdAt),
    ...getMoney(payment.amount),
    payment_transaction: payment.sale
      ? [saleElement(payment, context), ...refundElements(payment, context)]
      : [],
  };
}

/** The element of a transaction that was made without a form, with its refunds. */
export const directElement = (payment: GenesisPayment, context: AnswerContext): XmlElement => ({
  ...saleElement(payment, context),
  payment_transaction: refundElements(payment, context),
});

const refundElements = (payment: GenesisPayment, context: AnswerContext) =>
  payment.refunds.map((refund) => refundElement(payment, refund, context));

/** The element of a payment transaction alone. */
export function saleElement(payment: GenesisPayment, { terminal }: AnswerContext): XmlElement {
  const { sale, id, createdAt, referenceId } = payment;
  const uniqueId = sale?.id ?? id;
  return {
    transaction_type: payment.method ?? payment.types[0] ?? '',
    status: getSaleStatus(payment),
    ...texts,
    transaction_id: payment.transactionId,
    unique_id: uniqueId,
    ...(payment.status === 'failed' ? declined : {}),
    timestamp: toGenesisTime(sale?.at ?? createdAt),
    ...getMoney(payment.amount),
    ...(referenceId === null ? {} : { reference_id: referenceId }),
    ...getMeans(payment),
    ...(payment.status === 'paid' ? { arn: getArn(uniqueId) } : {}),
    terminal_token: terminal,
  };
}

const declined = {
  code: 510,
  technical_message: 'The issuer declined the payment',
  message: 'The payment was declined!',
} as const;

export const refundElement = (
  payment: GenesisPayment,
  refund: SandboxRefund,
  { now, terminal }: AnswerContext,
): XmlElement => {
  const ofDebit = isDebit(payment.method);
  return {
    transaction_type: ofDebit ? 'sdd_refund' : 'refund',
    status: getRefundStatus(refund, ofDebit, now),
    ...texts,
    transaction_id: getRefundTransactionId(refund),
    unique_id: refund.id,
    timestamp: toGenesisTime(refund.createdAt),
    ...getMoney(refund.amount),
    reference_id: payment.sale?.id ?? payment.id,
    terminal_token: terminal,
  };
};

export const transactionElement = (found: Transaction, context: AnswerContext): XmlElement =>
  found.kind === 'refund'
    ? refundElement(found.payment, found.refund, context)
    : saleElement(found.payment, context);

/** The element of a transaction that cancels another. */
export const voidElement = (
  payment: GenesisPayment,
  ids: { transaction_id: string; unique_id: string },
  { now, terminal }: AnswerContext,
): XmlElement => ({
  transaction_type: 'void',
  status: 'voided',
  ...texts,
  ...ids,
  timestamp: toGenesisTime(now.toISOString()),
  ...getMoney(payment.amount),
  reference_id: payment.sale?.id ?? payment.id,
  terminal_token: terminal,
});

/** Returns the card or account that paid, as far as Genesis tells it. */
function getMeans({ method, details }: GenesisPayment): XmlElement {
  if (!details) return {};
  if (isCard(method)) {
    const card = details.cardNumber ?? '';
    const country = details.cardCountryCode;
    return {
      ...(isMastercard(card)
        ? { card_brand: 'master', card_number: `5555...${card}` }
        : { card_brand: 'visa', card_number: `4200...${card}` }),
      ...(country ? { card_issuing_country: country } : {}),
    };
  }
  const account = details.consumerAccount ?? '';
  if (method === 'pay_pal') return { account_id: account };
  return isDebit(method) ? { iban: `${account.slice(0, 4)}...${account.slice(-4)}` } : {};
}

/** Lists a payment's charge backs and their reversals with their times, the latest first. */
export function chargebackElements(payment: GenesisPayment): { at: string; element: XmlElement }[] {
  const saleId = payment.sale?.id ?? payment.id;
  const events = payment.chargebacks.flatMap(({ amount, createdAt, reversedAt, reason }) => {
    const toEvent = (type: string, at: string) => ({
      at,
      element: {
        arn: getArn(saleId),
        type,
        ...getMoney(amount),
        post_date: at.slice(0, 10),
        ...chargebackReason,
        ...(reason === undefined ? {} : { reason_code: reason }),
        original_transaction_unique_id: saleId,
      },
    });
    const first = toEvent('first_chargeback', createdAt);
    return reversedAt === null ? [first] : [first, toEvent('chargeback_reversal', reversedAt)];
  });
  return sortNewestFirst(events);
}

/** Lists a payment's warnings of one kind with their times, the latest first. */
export function warningElements(
  payment: GenesisPayment,
  kind: SandboxWarning['kind'],
): { at: string; element: XmlElement }[] {
  const saleId = payment.sale?.id ?? payment.id;
  const events = (payment.warnings ?? []).filter((one) => one.kind === kind);
  return sortNewestFirst(
    events.map(({ createdAt: at }) => ({
      at,
      element: {
        arn: getArn(saleId),
        post_date: at.slice(0, 10),
        ...warningReasons[kind],
        ...getMoney(payment.amount),
        original_transaction_unique_id: saleId,
      },
    })),
  );
}

const warningReasons = {
  fraud_report: { report_type: 'TC40', reason_code: '6', reason_description: 'Fraudulent use' },
  retrieval_request: { reason_code: '33', reason_description: 'Fraud analysis request' },
} as const;

export const sortNewestFirst = <Event extends { at: string }>(events: readonly Event[]): Event[] =>
  events.toReversed().sort((a, b) => Number(a.at < b.at) - Number(a.at > b.at));

export const chargebackReason = {
  reason_code: '4853',
  reason_description: 'Cardholder dispute',
} as const;

export const errorElement = (
  { code, technicalMessage, message }: GenesisError,
  transactionId: string | undefined,
): XmlElement => ({
  status: 'error',
  code,
  technical_message: technicalMessage,
  message,
  ...(transactionId === undefined ? {} : { transaction_id: transactionId }),
});

/** The attributes of one page of a list. */
export const pageAttributes = (page: { number: number; size: number; total: number }) => ({
  '@per_page': page.size,
  '@page': page.number,
  '@total_count': page.total,
  '@pages_count': Math.ceil(page.total / page.size),
});

export const pageSize = 100;

/**
 * Returns a page of a list.
 *
 * @param name of each item's element
 */
export function pageElement(
  name: string,
  all: readonly XmlElement[],
  { page, perPage }: { page: number; perPage: number | null },
): XmlElement {
  const size = perPage ?? pageSize;
  return {
    ...pageAttributes({ number: page, size, total: all.length }),
    [name]: all.slice((page - 1) * size, page * size),
  };
}
