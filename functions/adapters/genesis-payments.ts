/**
 * Reads payments from the elements of the Genesis gateway. A payment is a form with the transactions
 * that its buyer made, or one transaction alone; refunds are transactions of their own.
 */
import type { PaymentMethod } from '#shared/model/payment.ts';
import { alarm } from './alarm.ts';
import { getElements, getText, type XmlElement } from './genesis-xml.ts';
import type { Needs } from './needs.ts';
import { accountLabel, cardLabel, getAccountCountry } from './payment-labels.ts';
import {
  type Amount,
  PaymentError,
  type ProviderPayment,
  type ProviderStatus,
} from './payments.ts';

export const needs: Needs = { alarms: ['provider_state_unknown'] };

const statuses: Record<string, ProviderStatus> = {
  ...{ new: 'open', user: 'open', in_progress: 'open', submitted: 'open', pending: 'open' },
  ...{ pending_async: 'open', pending_review: 'open', pending_hold: 'open' },
  ...{ approved: 'paid', refunded: 'paid', chargebacked: 'paid', chargeback_reversed: 'paid' },
  ...{ second_chargebacked: 'paid', represented: 'paid', pre_arbitrated: 'paid' },
  ...{ declined: 'failed', error: 'failed', unsuccessful: 'failed' },
  ...{ voided: 'cancelled', timeout: 'expired' },
};

/** Statuses of payments of which money came back, at some time. */
const moneyBack = new Set([
  ...['refunded', 'chargebacked', 'chargeback_reversed', 'second_chargebacked', 'represented'],
  'pre_arbitrated',
]);

const refundTypes = new Set(['refund', 'sdd_refund']);
const withoutMoney = new Set(['declined', 'error', 'unsuccessful', 'voided', 'timeout']);

const methods: Record<string, PaymentMethod> = {
  ...{ sale3d: 'creditcard', init_recurring_sale3d: 'creditcard', recurring_sale: 'creditcard' },
  ...{ sdd_sale: 'sdd', sdd_init_recurring_sale: 'sdd', sdd_recurring_sale: 'sdd' },
  ...{ ideal: 'ideal', bcmc: 'bancontact', paysafecard: 'paysafecard', p24: 'prezelewy24' },
  ...{ eps: 'eps', pay_pal: 'paypal', apple_pay: 'applepay' },
};

const cardBrands: Record<string, string> = { visa: 'Visa', master: 'Mastercard' };

/** Our id of a payment at the gateway: brand and order. Later attempts of a form add to it. */
const paymentIdPattern = /^([a-z][a-z0-9-]*)_([\w-]+)/;

export const toPaymentId = ({ tenant, id }: { tenant: string; id: string }) => `${tenant}_${id}`;

export const isPaymentId = (id: string): boolean => paymentIdPattern.exec(id)?.[0] === id;

/** Reads our id of a payment from the id of one of its transactions; null where it is not ours. */
export const getPaymentId = (transactionId: string): string | null =>
  paymentIdPattern.exec(transactionId)?.[0] ?? null;

export const isRefund = (element: XmlElement): boolean =>
  refundTypes.has(getText(element, 'transaction_type'));

/** Returns what its buyer did last, which of a form without an attempt is nothing. */
export function getSale(payment: XmlElement): XmlElement | null {
  if (getText(payment, 'transaction_type') !== 'wpf') return payment;
  const attempts = getElements(payment, 'payment_transaction').filter((one) => !isRefund(one));
  return (
    attempts.find((one) => statuses[getText(one, 'status')] === 'paid') ?? attempts.at(-1) ?? null
  );
}

/**
 * Tells whether money came back at some time. The status is the last one alone: a refund may hide a
 * charge back.
 */
export const hasMoneyBack = (element: XmlElement): boolean =>
  moneyBack.has(getText(element, 'status'));

/**
 * Reads a payment.
 *
 * @param chargedBack what stands of its charge backs
 * @throws PaymentError for a state that the product does not know; it is asked for again
 */
export function toPayment(payment: XmlElement, chargedBack: number): ProviderPayment {
  const { id, order, tenant } = toReference(getText(payment, 'transaction_id'));
  const sale = getSale(payment);
  const status = toStatus(payment, id);
  const currency = getText(payment, 'currency');
  const toAmount = (minor: number): Amount => ({ minor, currency });
  const refunds = getElements(payment, 'payment_transaction').filter(
    (one) => isRefund(one) && !withoutMoney.has(getText(one, 'status')),
  );
  const isPaid = status === 'paid';
  const type = sale === null ? '' : getText(sale, 'transaction_type');
  return {
    ...{ id, order, tenant, status },
    amount: toAmount(toMinor(payment)),
    refunded: toAmount(refunds.reduce((sum, one) => sum + toMinor(one), 0)),
    chargedBack: toAmount(chargedBack),
    method: methods[type] ?? null,
    checkoutUrl: getText(payment, 'redirect_url') || null,
    mandate: isPaid && sale && type === 'init_recurring_sale3d' ? getText(sale, 'unique_id') : null,
    label: sale && getLabel(sale),
    payerCountry: sale && getPayerCountry(sale),
    created_at: toIsoString(payment),
    paid_at: isPaid && sale ? toIsoString(sale) : null,
  };
}

function toReference(transactionId: string): Pick<ProviderPayment, 'id' | 'order' | 'tenant'> {
  const [id, tenant = null, order = null] = paymentIdPattern.exec(transactionId) ?? [];
  return { id: id ?? transactionId, order, tenant };
}

function toStatus(payment: XmlElement, id: string): ProviderStatus {
  const status = getText(payment, 'status');
  const known = statuses[status];
  if (known) return known;
  alarm('provider_state_unknown', { provider: 'genesis', payment: id, status });
  throw new PaymentError(
    'transient',
    `genesis: the payment ${id} has the unknown state ${status}`,
    {
      unknownState: status,
    },
  );
}

function getLabel(sale: XmlElement): string | null {
  const number = getText(sale, 'card_number');
  if (number) return cardLabel(cardBrands[getText(sale, 'card_brand')] ?? 'Card', number);
  const account = getText(sale, 'account_id') || getText(sale, 'iban');
  return account ? accountLabel(account) : null;
}

const getPayerCountry = (sale: XmlElement): string | null =>
  getText(sale, 'card_issuing_country') || getAccountCountry(getText(sale, 'iban'));

const minorPerMajor = 100;

/** The gateway tells amounts in the currency's smallest unit; of charge backs some are decimals. */
export function toMinor(element: XmlElement): number {
  const amount = getText(element, 'amount');
  const value = Number(amount) || 0;
  return amount.includes('.') ? Math.round(value * minorPerMajor) : value;
}

export const toIsoString = (element: XmlElement): string =>
  new Date(getText(element, 'timestamp')).toISOString();
