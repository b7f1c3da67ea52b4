/** Rules of the Genesis sandbox, which follow Genesis as far as the product can see. */
import { createHash, randomBytes } from 'node:crypto';
import { toMoney } from '#shared/rules/money.ts';
import { GenesisError } from './genesis-error.ts';
import type { DebitInput, RecurringInput, readForm } from './genesis-input.ts';
import {
  initialCardSale,
  initialDebit,
  isCard,
  isDirect,
  recurringDebit,
  recurringSale,
} from './genesis-types.ts';
import type { SandboxMandate, SandboxPayment, SandboxRefund } from './payment-sandbox.ts';
import {
  defaultCard,
  failingCard,
  isMastercard,
  isRefundFinal,
  type NewIds,
  refusedAccount,
  withFinalStatus,
} from './sandbox-rules.ts';

/** A payment by form, or a transaction that needs none. */
export interface GenesisPayment extends SandboxPayment {
  transactionId: string;
  /** Transaction types that the buyer can choose from. */
  types: readonly string[];
  failureUrl: string | null;
  pendingUrl: string | null;
  /** Time from which an untouched form is expired; null for payments without a form. */
  expiresAt: string | null;
  /**
   * The payment transaction, which has an id of its own where the payment is by form. Null until
   * the buyer has tried to pay.
   */
  sale: { id: string; at: string } | null;
  /** Id of the transaction that began a series. */
  referenceId: string | null;
  /** Our id of the transaction that voided it. */
  voidedBy: string | null;
}

const idBytes = 16;
const newUniqueId = () => randomBytes(idBytes).toString('hex');
export const newIds: NewIds = { refund: newUniqueId, chargeback: newUniqueId };

const getDigest = (text: string) => createHash('sha256').update(text).digest('hex');

const arnLength = 23;
/** Returns the acquirer's number of a transaction. */
export const getArn = (saleId: string): string =>
  [...getDigest(`arn ${saleId}`).slice(0, arnLength)]
    .map((digit) => Number.parseInt(digit, 16) % 10)
    .join('');

/** Reads our ids from a transaction id of the form `<tenant>_<order>`. */
function toMetadata(transactionId: string): { order: string; tenant: string } | null {
  const end = transactionId.indexOf('_');
  return end < 0
    ? null
    : { tenant: transactionId.slice(0, end), order: transactionId.slice(end + 1) };
}

type Money = Pick<RecurringInput, 'amount' | 'currency' | 'transaction_id' | 'usage'> & {
  notification_url?: string | undefined;
};

const getCommon = (account: string, input: Money, now: Date) => ({
  account,
  amount: toMoney(Number(input.amount), input.currency),
  description: input.usage ?? '',
  metadata: toMetadata(input.transaction_id),
  webhookUrl: input.notification_url ?? null,
  createdAt: now.toISOString(),
  transactionId: input.transaction_id,
  ...{ locale: null, finishedAt: null, paidAt: null, refunds: [], chargebacks: [] },
  ...{ mandateId: null, voidedBy: null },
});

const minuteMs = 60_000;

export function newForm(
  account: string,
  locale: string,
  input: ReturnType<typeof readForm>,
  now: Date,
): GenesisPayment {
  const { types } = input;
  const lifetimeMs = input.lifetimeMinutes * minuteMs;
  return {
    ...getCommon(account, { ...input, usage: input.description ?? input.usage }, now),
    id: newUniqueId(),
    status: 'open',
    method: types.length === 1 ? (types[0] ?? null) : null,
    types,
    locale,
    redirectUrl: input.return_success_url,
    cancelUrl: input.return_cancel_url,
    failureUrl: input.return_failure_url,
    pendingUrl: input.return_pending_url ?? null,
    sequenceType: types.includes(initialCardSale) ? 'first' : 'oneoff',
    customerId: input.consumer_id ?? null,
    details: null,
    expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
    sale: null,
    referenceId: null,
  };
}

/** Returns a transaction without a form, which is not decided yet. */
function newDirect(
  account: string,
  input: Money,
  type: string,
  now: Date,
): Omit<GenesisPayment, 'details' | 'sequenceType' | 'referenceId'> {
  const id = newUniqueId();
  return {
    ...getCommon(account, input, now),
    id,
    status: 'pending',
    method: type,
    types: [type],
    ...{ redirectUrl: null, cancelUrl: null, failureUrl: null, pendingUrl: null },
    ...{ customerId: null, expiresAt: null },
    sale: { id, at: now.toISOString() },
  };
}

/** Returns a sale with a stored card, on which its bank decides at once. */
export function newRecurringSale(
  mandate: SandboxMandate,
  input: RecurringInput,
  now: Date,
): GenesisPayment {
  const sale: GenesisPayment = {
    ...newDirect(mandate.account, input, recurringSale, now),
    ...{ details: mandate.details, mandateId: mandate.id },
    ...{ sequenceType: 'recurring', referenceId: mandate.id },
  };
  return withFinalStatus(sale, mandate.failing ? 'failed' : 'paid', now);
}

/** Returns a direct debit with its mandate, on which the bank decides after days. */
export function newDebit(
  account: string,
  type: string,
  input: DebitInput,
  now: Date,
): { payment: GenesisPayment; mandate?: SandboxMandate } {
  if (input.iban === refusedAccount)
    throw new GenesisError(696, 'iban is on a list of refused ones');
  const { first_name, last_name } = input.billing_address;
  const payment: GenesisPayment = {
    ...newDirect(account, input, type, now),
    details: { consumerName: `${first_name} ${last_name}`, consumerAccount: input.iban },
    sequenceType: type === initialDebit ? 'first' : 'oneoff',
    referenceId: null,
  };
  if (type !== initialDebit) return { payment };
  const mandate = newMandate(payment, 'directdebit', now, input.mandate_reference);
  return { payment: { ...payment, mandateId: mandate.id }, mandate };
}

export const newRecurringDebit = (
  mandate: SandboxMandate,
  input: RecurringInput,
  now: Date,
): GenesisPayment => ({
  ...newDirect(mandate.account, input, recurringDebit, now),
  ...{ details: mandate.details, mandateId: mandate.id },
  ...{ sequenceType: 'recurring', referenceId: mandate.id },
});

/** The first transaction of a series stands for the permission to repeat it. */
const newMandate = (
  payment: GenesisPayment,
  method: SandboxMandate['method'],
  now: Date,
  reference: string | null = null,
): SandboxMandate => ({
  id: payment.sale?.id ?? payment.id,
  account: payment.account,
  customerId: payment.customerId ?? '',
  method,
  valid: true,
  failing: payment.details?.cardNumber === failingCard,
  details: payment.details ?? {},
  mandateReference: reference,
  signatureDate: now.toISOString().slice(0, 10),
  createdAt: now.toISOString(),
});

/** Returns the payment with a transaction, as the buyer tries to pay. */
export const withSale = (payment: GenesisPayment, now: Date): GenesisPayment => ({
  ...payment,
  method: payment.method ?? payment.types[0] ?? null,
  sale: payment.sale ?? { id: newUniqueId(), at: now.toISOString() },
});

/** Returns a paid payment with the account or card that the buyer used. */
export function paid(
  payment: GenesisPayment,
  now: Date,
  { card = defaultCard, country }: { card?: string | undefined; country?: string | undefined } = {},
): { payment: GenesisPayment; mandate?: SandboxMandate } {
  const done = withFinalStatus(withSale(payment, now), 'paid', now);
  if (done.details) return { payment: done };
  const known = { ...done, details: getDetails(done.method, card, country) };
  if (done.method !== initialCardSale) return { payment: known };
  const mandate = newMandate(known, 'creditcard', now);
  return { payment: { ...known, mandateId: mandate.id }, mandate };
}

function getDetails(
  type: string | null,
  card: string,
  country: string | undefined,
): SandboxPayment['details'] {
  if (isCard(type)) {
    const cardLabel = isMastercard(card) ? 'Mastercard' : 'Visa';
    return { cardNumber: card, cardLabel, ...(country ? { cardCountryCode: country } : {}) };
  }
  const account = type === 'pay_pal' ? 'sandbox@example.org' : 'NL55INGB0000000000';
  return { consumerName: 'A. Sandbox', consumerAccount: account };
}

/** Returns the payment as it is now: an untouched form expires. */
export function withExpiry(payment: GenesisPayment, now: Date): GenesisPayment {
  const { status, sale, expiresAt } = payment;
  const isExpired =
    status === 'open' && sale === null && expiresAt !== null && expiresAt <= now.toISOString();
  return isExpired ? { ...payment, status: 'expired', finishedAt: expiresAt } : payment;
}

/** Returns Genesis's name for the state of a payment transaction. */
export function getSaleStatus({ status, chargebacks, refunds }: GenesisPayment): string {
  switch (status) {
    case 'open':
      return 'in_progress';
    case 'pending':
      return 'pending_async';
    case 'failed':
      return 'declined';
    case 'canceled':
      return 'voided';
    case 'expired':
      return 'timeout';
    default:
      if (chargebacks.some(({ reversedAt }) => reversedAt === null)) return 'chargebacked';
      if (chargebacks.length > 0) return 'chargeback_reversed';
      return refunds.length > 0 ? 'refunded' : 'approved';
  }
}

/** The transaction of a payment without a form is the payment itself. */
export const isByForm = ({ id, sale }: GenesisPayment): boolean => sale?.id !== id;

/** A form has the state of its payment transaction once there is one. */
export const getFormStatus = (payment: GenesisPayment): string =>
  payment.status === 'open' && payment.sale === null ? 'new' : getSaleStatus(payment);

export const getRefundStatus = (refund: SandboxRefund, isOfDebit: boolean, now: Date): string =>
  isOfDebit && !isRefundFinal(refund, now) ? 'pending_async' : 'approved';

/** Returns our id of a refund; refunds that a bank made have only Genesis's. */
export function getRefundTransactionId({ id, metadata }: SandboxRefund): string {
  const { transaction_id: ours } = (metadata ?? {}) as { transaction_id?: string };
  return ours ?? id;
}

/** Returns a payment that a test puts here, with what only Genesis knows of it. */
export function asGenesisPayment(
  payment: SandboxPayment,
  known: GenesisPayment | undefined,
): GenesisPayment {
  const { id, method, metadata, createdAt, paidAt, finishedAt } = payment;
  const { order, tenant } = (metadata ?? {}) as { order?: string; tenant?: string };
  const direct = isDirect(method);
  const isTried = direct || payment.status === 'paid' || payment.status === 'failed';
  const saleId = direct ? id : getDigest(`sale ${id}`).slice(0, 2 * idBytes);
  const sale = isTried
    ? { id: saleId, at: direct ? createdAt : (paidAt ?? finishedAt ?? createdAt) }
    : null;
  const fresh = {
    transactionId: order === undefined ? id : `${tenant}_${order}`,
    types: method === null ? [] : [method],
    ...{ failureUrl: null, pendingUrl: null, expiresAt: null },
    ...{ sale, referenceId: payment.mandateId, voidedBy: null },
  };
  // A copy of another payment holds what only that one may have.
  const own = known ? { ...known, sale: known.sale ?? sale } : fresh;
  return { ...payment, ...pickOwn(own) };
}

type Own = Omit<GenesisPayment, keyof SandboxPayment> & {
  failureUrl: string | null;
  pendingUrl: string | null;
};

const pickOwn = (from: Own): Own => ({
  transactionId: from.transactionId,
  types: from.types,
  failureUrl: from.failureUrl,
  pendingUrl: from.pendingUrl,
  expiresAt: from.expiresAt,
  sale: from.sale,
  referenceId: from.referenceId,
  voidedBy: from.voidedBy,
});
