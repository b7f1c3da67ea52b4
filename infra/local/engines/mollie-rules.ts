/** Rules of the Mollie sandbox, which follow Mollie as far as the product can see. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { toMinor } from '#shared/rules/money.ts';
import { MollieError } from './mollie-error.ts';
import type { SandboxMandate, SandboxPayment, SandboxRefund } from './payment-sandbox.ts';
import {
  defaultCard,
  failingCard,
  isMastercard,
  type NewIds,
  refunded,
  refusedAccount,
  withFinalStatus,
} from './sandbox-rules.ts';
import type { SandboxCustomer } from './sandbox-state.ts';

/** Currencies of each method; null for every currency. */
const methods: Record<string, readonly string[] | null> = {
  applepay: null,
  bancontact: ['EUR'],
  banktransfer: ['EUR', 'GBP'],
  blik: ['PLN'],
  creditcard: null,
  directdebit: ['EUR'],
  eps: ['EUR'],
  ideal: ['EUR'],
  paypal: null,
  paysafecard: ['EUR'],
  przelewy24: ['EUR', 'PLN'],
};
/** Names of all methods, which the sandbox's accounts may use. */
export const methodNames = Object.keys(methods);

/** Methods whose first payment creates a mandate, and the mandate's method. */
const mandateKinds: Record<string, SandboxMandate['method']> = {
  applepay: 'creditcard',
  bancontact: 'directdebit',
  creditcard: 'creditcard',
  eps: 'directdebit',
  ideal: 'directdebit',
  paypal: 'paypal',
};

const amountSchema = z.object({
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  value: z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)),
});
const urlSchema = z.url({ protocol: /^https?$/ });
const paymentSchema = z.object({
  amount: amountSchema,
  description: z.string().check(z.minLength(1), z.maxLength(255)),
  method: z.optional(z.string()),
  redirectUrl: z.optional(urlSchema),
  cancelUrl: z.optional(urlSchema),
  webhookUrl: z.optional(urlSchema),
  locale: z.optional(z.string()),
  metadata: z.optional(z.unknown()),
  sequenceType: z.optional(z.enum(['oneoff', 'first', 'recurring'])),
  customerId: z.optional(z.string()),
  mandateId: z.optional(z.string()),
});
const customerSchema = z.object({
  name: z.optional(z.string()),
  locale: z.optional(z.string()),
  metadata: z.optional(z.unknown()),
});
const mandateSchema = z.object({
  method: z.literal('directdebit', { error: 'only mandates for direct debits can be made' }),
  consumerName: z.string().check(z.minLength(1)),
  consumerAccount: z.string().check(z.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/)),
  mandateReference: z.optional(z.string()),
  signatureDate: z.optional(z.iso.date()),
});
const refundSchema = z.object({
  amount: amountSchema,
  description: z.optional(z.string()),
  metadata: z.optional(z.unknown()),
});

/** @throws MollieError that names the first invalid field */
function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') || 'body';
  throw new MollieError(422, `The ${field} is invalid`, field);
}

const idLength = 10;
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const newId = (prefix: string) =>
  `${prefix}_${Array.from(randomBytes(idLength), (byte) => letters[byte % letters.length]).join('')}`;
export const newIds: NewIds = { refund: () => newId('re'), chargeback: () => newId('chb') };

interface Finder {
  customer(id: string): SandboxCustomer | undefined;
  /** Returns a valid mandate of the customer, by default the latest. */
  mandate(customer: string, id: string | undefined): SandboxMandate | undefined;
}

/** @throws MollieError */
export function newPayment(
  account: string,
  body: unknown,
  now: Date,
  find: Finder,
): SandboxPayment {
  const input = read(paymentSchema, body);
  const { amount, sequenceType = 'oneoff', customerId, method } = input;
  if (toMinor(amount) === 0) {
    throw new MollieError(422, 'The amount is lower than the minimum', 'amount');
  }
  if (method !== undefined && !Object.hasOwn(methods, method)) {
    throw new MollieError(422, 'The payment method is invalid', 'method');
  }
  if (sequenceType !== 'recurring' && !input.redirectUrl) {
    throw new MollieError(422, 'The redirect url is missing', 'redirectUrl');
  }
  if (customerId === undefined ? sequenceType !== 'oneoff' : !find.customer(customerId)) {
    throw new MollieError(422, 'The customer id is invalid', 'customerId');
  }
  if (sequenceType !== 'recurring' && method === 'directdebit') {
    throw new MollieError(422, 'A direct debit needs a mandate', 'method');
  }
  if (sequenceType === 'first' && (method === undefined || !mandateKinds[method])) {
    throw new MollieError(422, 'The method cannot be used for a first payment', 'method');
  }
  const mandate =
    sequenceType === 'recurring' ? find.mandate(customerId ?? '', input.mandateId) : undefined;
  if (sequenceType === 'recurring' && !mandate?.valid) {
    throw new MollieError(422, 'The customer has no valid mandate', 'mandateId');
  }
  const taken = mandate?.method ?? method ?? null;
  const currencies = taken === null ? null : methods[taken];
  if (currencies && !currencies.includes(amount.currency)) {
    throw new MollieError(422, `The currency is not one of ${taken}`, 'amount.currency');
  }
  const payment: SandboxPayment = {
    id: newId('tr'),
    account,
    status: 'open',
    amount,
    description: input.description,
    method: taken,
    metadata: input.metadata ?? null,
    redirectUrl: input.redirectUrl ?? null,
    cancelUrl: input.cancelUrl ?? null,
    webhookUrl: input.webhookUrl ?? null,
    locale: input.locale ?? null,
    sequenceType,
    customerId: customerId ?? null,
    mandateId: mandate?.id ?? null,
    details: mandate?.details ?? null,
    createdAt: now.toISOString(),
    finishedAt: null,
    paidAt: null,
    refunds: [],
    chargebacks: [],
  };
  if (!mandate) return payment;
  // A bank decides on a direct debit after days, and on a card at once.
  if (mandate.method === 'directdebit') return { ...payment, status: 'pending' };
  return withFinalStatus(payment, mandate.failing ? 'failed' : 'paid', now);
}

/** Returns a paid payment with the account or card that the buyer used. */
export function paid(
  payment: SandboxPayment,
  now: Date,
  { card = defaultCard, country }: { card?: string | undefined; country?: string | undefined } = {},
): { payment: SandboxPayment; mandate?: SandboxMandate } {
  const done = withFinalStatus(payment, 'paid', now);
  if (done.details) return { payment: done };
  const { method } = payment;
  const isWallet = method === 'applepay';
  const details =
    method === 'creditcard' || isWallet || method === null
      ? {
          cardHolder: 'A. Sandbox',
          cardNumber: card,
          cardLabel: isMastercard(card) ? 'Mastercard' : 'Visa',
          ...(country ? { cardCountryCode: country } : {}),
          ...(isWallet ? { wallet: 'applepay' } : {}),
        }
      : {
          consumerName: 'A. Sandbox',
          consumerAccount: method === 'paypal' ? 'sandbox@example.org' : 'NL55INGB0000000000',
        };
  // Mollie reports Apple Pay as the card behind it.
  const known = { ...done, method: isWallet || method === null ? 'creditcard' : method, details };
  const kind = mandateKinds[method ?? ''];
  if (payment.sequenceType !== 'first' || !payment.customerId || !kind) return { payment: known };
  const mandate: SandboxMandate = {
    id: newId('mdt'),
    account: payment.account,
    customerId: payment.customerId,
    method: kind,
    valid: true,
    failing: 'cardNumber' in details && card === failingCard,
    details,
    mandateReference: null,
    signatureDate: now.toISOString().slice(0, 10),
    createdAt: now.toISOString(),
  };
  return { payment: { ...known, mandateId: mandate.id }, mandate };
}

/** @throws MollieError */
export function newCustomer(account: string, body: unknown, now: Date): SandboxCustomer {
  const { name = null, locale = null, metadata = null } = read(customerSchema, body);
  return { id: newId('cst'), account, name, locale, metadata, createdAt: now.toISOString() };
}

/** @throws MollieError */
export function newMandate(customer: SandboxCustomer, body: unknown, now: Date): SandboxMandate {
  const input = read(mandateSchema, body);
  if (input.consumerAccount === refusedAccount) {
    throw new MollieError(422, 'The account is not debited', 'consumerAccount');
  }
  return {
    id: newId('mdt'),
    account: customer.account,
    customerId: customer.id,
    method: input.method,
    valid: true,
    failing: false,
    details: { consumerName: input.consumerName, consumerAccount: input.consumerAccount },
    mandateReference: input.mandateReference ?? null,
    signatureDate: input.signatureDate ?? now.toISOString().slice(0, 10),
    createdAt: now.toISOString(),
  };
}

/** @throws MollieError, SandboxRefusal */
export function newRefund(
  payment: SandboxPayment,
  body: unknown,
  now: Date,
): { payment: SandboxPayment; refund: SandboxRefund } {
  const input = read(refundSchema, body);
  const refund: SandboxRefund = {
    id: newIds.refund(),
    amount: input.amount,
    description: input.description ?? payment.description,
    metadata: input.metadata ?? null,
    createdAt: now.toISOString(),
  };
  return { payment: refunded(payment, refund), refund };
}
