/** Rules of payments that are the same at every provider. */
import { toMinor, toMoney } from '#shared/rules/money.ts';
import {
  type SandboxAmount,
  type SandboxChargeback,
  type SandboxEvent,
  type SandboxPayment,
  type SandboxRefund,
  SandboxRefusal,
  type SandboxStatus,
} from './payment-sandbox.ts';

/** Last digits of the sandbox's card whose later payments fail. */
export const failingCard = '0341';
/** A bank account that no provider debits, as one on a list of refused accounts. */
export const refusedAccount = 'NL39RABO0399999999';
export const defaultCard = '4242';

export const isMastercard = (digits: string) => digits.startsWith('5');

/** How long a refund can still fail. */
const refundMs = 7_200_000;
export const isRefundFinal = ({ createdAt }: SandboxRefund, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) >= refundMs;

const sumAmounts = (list: readonly { amount: SandboxAmount }[], { currency }: SandboxAmount) =>
  toMoney(
    list.reduce((sum, { amount }) => sum + toMinor(amount), 0),
    currency,
  );

/** Returns the refunded amount of a payment. */
export const getRefunded = ({ refunds, amount }: SandboxPayment) => sumAmounts(refunds, amount);

/** Returns the amount charged back, including reversed chargebacks. */
export const getChargedBack = ({ chargebacks, amount }: SandboxPayment) =>
  sumAmounts(chargebacks, amount);

/** Returns the amount that can still be refunded, which is zero where the payment is not paid. */
export const getRemaining = (payment: SandboxPayment): SandboxAmount =>
  toMoney(
    payment.status === 'paid' ? toMinor(payment.amount) - toMinor(getRefunded(payment)) : 0,
    payment.amount.currency,
  );

/** Returns the payment with another status. The sandbox allows every transition. */
export const withFinalStatus = <Payment extends SandboxPayment>(
  payment: Payment,
  status: SandboxStatus,
  now: Date,
): Payment => ({
  ...payment,
  status,
  finishedAt: status === 'open' || status === 'pending' ? null : now.toISOString(),
  paidAt: status === 'paid' ? (payment.paidAt ?? now.toISOString()) : null,
});

/**
 * Returns the payment with one more refund.
 *
 * @throws SandboxRefusal
 */
export function refunded<Payment extends SandboxPayment>(
  payment: Payment,
  refund: SandboxRefund,
): Payment {
  if (payment.status !== 'paid') {
    throw new SandboxRefusal('not_paid', 'The payment is not paid and cannot be refunded');
  }
  if (refund.amount.currency !== payment.amount.currency) {
    throw new SandboxRefusal('currency', 'The currency is not that of the payment');
  }
  const left = toMinor(payment.amount) - toMinor(getRefunded(payment));
  if (toMinor(refund.amount) === 0 || toMinor(refund.amount) > left) {
    throw new SandboxRefusal('amount', 'The amount is higher than what is left of the payment');
  }
  return { ...payment, refunds: [...payment.refunds, refund] };
}

/**
 * Returns the payment with one more chargeback.
 *
 * @throws SandboxRefusal
 */
export function chargedBack<Payment extends SandboxPayment>(
  payment: Payment,
  chargeback: SandboxChargeback,
): Payment {
  if (payment.status !== 'paid') throw new SandboxRefusal('not_paid', 'The payment is not paid');
  return { ...payment, chargebacks: [...payment.chargebacks, chargeback] };
}

/** Returns the payment with all chargebacks reversed. */
export const chargebacksReversed = <Payment extends SandboxPayment>(
  payment: Payment,
  now: Date,
): Payment => ({
  ...payment,
  chargebacks: payment.chargebacks.map((chargeback) => ({
    ...chargeback,
    reversedAt: chargeback.reversedAt ?? now.toISOString(),
  })),
});

/** Ids in the provider's form. */
export interface NewIds {
  refund(): string;
  chargeback(): string;
}

/**
 * Returns the payment after an event of a buyer or a bank. Who was paid and how is the provider's
 * own matter.
 *
 * @throws SandboxRefusal
 */
export function withEvent<Payment extends SandboxPayment>(
  payment: Payment,
  event: Exclude<SandboxEvent, { status: 'paid' }>,
  now: Date,
  newIds: NewIds,
): Payment {
  const createdAt = now.toISOString();
  const toAmount = (value: string | undefined): SandboxAmount =>
    value === undefined ? getRemaining(payment) : { value, currency: payment.amount.currency };
  switch (event.status) {
    case 'refunded': {
      const common = { description: payment.description, metadata: null, createdAt };
      const amount = toAmount(event.amount);
      return refunded(payment, { id: newIds.refund(), amount, ...common });
    }
    case 'charged_back': {
      const amount = toAmount(event.amount);
      return chargedBack(payment, {
        ...{ id: newIds.chargeback(), amount, createdAt },
        ...{ reversedAt: null, reason: event.reason },
      });
    }
    case 'warned': {
      if (payment.status !== 'paid')
        throw new SandboxRefusal('not_paid', 'The payment is not paid');
      const warning = { kind: event.kind ?? ('fraud_report' as const), createdAt };
      return { ...payment, warnings: [...(payment.warnings ?? []), warning] };
    }
    case 'chargeback_reversed':
      return chargebacksReversed(payment, now);
    default:
      return withFinalStatus(payment, event.status, now);
  }
}
