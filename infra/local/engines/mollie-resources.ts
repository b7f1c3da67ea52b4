/** Turns records of the payment sandbox into resources of Mollie's API. */
import { toMinor } from '#shared/rules/money.ts';
import type {
  SandboxChargeback,
  SandboxMandate,
  SandboxPayment,
  SandboxRefund,
  SandboxStatus,
} from './payment-sandbox.ts';
import { getChargedBack, getRefunded, getRemaining, isRefundFinal } from './sandbox-rules.ts';
import type { SandboxCustomer } from './sandbox-state.ts';

export interface Addresses {
  /** Base URL of the API, ending in /v2. */
  api: string;
  checkout(id: string): string;
}

const hal = (href: string) => ({ href, type: 'application/hal+json' });
const page = (href: string) => ({ href, type: 'text/html' });

/** Formats a time like Mollie, without milliseconds. */
const toSandboxTime = (iso: string) => iso.replace(/\.\d+Z$/, '+00:00');

const finishedFields: Partial<Record<SandboxStatus, string>> = {
  failed: 'failedAt',
  canceled: 'canceledAt',
  expired: 'expiredAt',
};

export function paymentResource(
  payment: SandboxPayment,
  { api, checkout }: Addresses,
  embed?: { chargebacks: unknown[] },
) {
  const self = `${api}/payments/${payment.id}`;
  const { refunds, chargebacks, customerId, mandateId } = payment;
  const field = finishedFields[payment.status];
  const isOpen = payment.status === 'open';
  return {
    resource: 'payment',
    id: payment.id,
    mode: 'test',
    createdAt: toSandboxTime(payment.createdAt),
    status: payment.status,
    isCancelable: isOpen || payment.status === 'pending',
    amount: payment.amount,
    ...(payment.status === 'paid'
      ? { amountRefunded: getRefunded(payment), amountRemaining: getRemaining(payment) }
      : {}),
    ...(toMinor(getChargedBack(payment)) > 0 ? { amountChargedBack: getChargedBack(payment) } : {}),
    description: payment.description,
    method: payment.method,
    metadata: payment.metadata,
    ...(payment.details ? { details: payment.details } : {}),
    ...(payment.paidAt ? { paidAt: toSandboxTime(payment.paidAt) } : {}),
    ...(field && payment.finishedAt ? { [field]: toSandboxTime(payment.finishedAt) } : {}),
    ...(payment.locale ? { locale: payment.locale } : {}),
    profileId: `pfl_${payment.account}`,
    sequenceType: payment.sequenceType,
    ...(customerId ? { customerId } : {}),
    ...(mandateId ? { mandateId } : {}),
    redirectUrl: payment.redirectUrl,
    cancelUrl: payment.cancelUrl,
    webhookUrl: payment.webhookUrl,
    ...(embed ? { _embedded: embed } : {}),
    _links: {
      self: hal(self),
      dashboard: page('https://my.mollie.com/dashboard'),
      ...(isOpen && payment.sequenceType !== 'recurring'
        ? { checkout: page(checkout(payment.id)) }
        : {}),
      ...(refunds.length > 0 ? { refunds: hal(`${self}/refunds`) } : {}),
      ...(chargebacks.length > 0 ? { chargebacks: hal(`${self}/chargebacks`) } : {}),
    },
  };
}

export const refundResource = (
  refund: SandboxRefund,
  payment: SandboxPayment,
  { api }: Addresses,
  now: Date,
) => ({
  resource: 'refund',
  id: refund.id,
  mode: 'test',
  amount: refund.amount,
  status: isRefundFinal(refund, now) ? 'refunded' : 'pending',
  createdAt: toSandboxTime(refund.createdAt),
  description: refund.description,
  metadata: refund.metadata,
  paymentId: payment.id,
  _links: {
    self: hal(`${api}/payments/${payment.id}/refunds/${refund.id}`),
    payment: hal(`${api}/payments/${payment.id}`),
  },
});

export const chargebackResource = (
  chargeback: SandboxChargeback,
  payment: SandboxPayment,
  { api }: Addresses,
) => ({
  resource: 'chargeback',
  id: chargeback.id,
  amount: chargeback.amount,
  createdAt: toSandboxTime(chargeback.createdAt),
  reversedAt: chargeback.reversedAt && toSandboxTime(chargeback.reversedAt),
  // Mollie tells the reasons of direct debits alone.
  reason:
    payment.method === 'directdebit'
      ? { code: chargeback.reason ?? 'MD06', description: 'Refund requested by the end customer' }
      : null,
  paymentId: payment.id,
  _links: {
    self: hal(`${api}/payments/${payment.id}/chargebacks/${chargeback.id}`),
    payment: hal(`${api}/payments/${payment.id}`),
  },
});

export const customerResource = (customer: SandboxCustomer, { api }: Addresses) => ({
  resource: 'customer',
  id: customer.id,
  mode: 'test',
  name: customer.name,
  email: null,
  locale: customer.locale,
  metadata: customer.metadata,
  createdAt: toSandboxTime(customer.createdAt),
  _links: { self: hal(`${api}/customers/${customer.id}`) },
});

export const mandateResource = (mandate: SandboxMandate, { api }: Addresses) => ({
  resource: 'mandate',
  id: mandate.id,
  mode: 'test',
  status: mandate.valid ? 'valid' : 'invalid',
  method: mandate.method,
  details: mandate.details,
  mandateReference: mandate.mandateReference,
  signatureDate: mandate.signatureDate,
  customerId: mandate.customerId,
  createdAt: toSandboxTime(mandate.createdAt),
  _links: {
    self: hal(`${api}/customers/${mandate.customerId}/mandates/${mandate.id}`),
    customer: hal(`${api}/customers/${mandate.customerId}`),
  },
});

/** @param next URL of the next page; null for the last */
export const listResource = (
  name: string,
  items: unknown[],
  { self, next }: { self: string; next: string | null },
) => ({
  count: items.length,
  _embedded: { [name]: items },
  _links: { self: hal(self), previous: null, next: next ? hal(next) : null },
});
