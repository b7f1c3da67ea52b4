/**
 * Mollie as a payment provider. docs/payments.md describes its account and settings.
 * Source: https://docs.mollie.com/reference/overview
 */
import type {
  MandateMethod,
  MollieClient,
  Locale as MollieLocale,
  PaymentMethod as MollieMethod,
  Page,
  Payment,
  PaymentEmbed,
  SequenceType,
} from '@mollie/api-client';
import type { PaymentMethod } from '#shared/model/payment.ts';
import type { Locale } from '#shared/model/values.ts';
import { toMinor, toMoney } from '#shared/rules/money.ts';
import { providerMethods } from '#shared/rules/provider-methods.ts';
import { alarm } from './alarm.ts';
import {
  listAll,
  longestPageMs,
  openMollie,
  patiently,
  toPlace,
  unlessGone,
} from './mollie-calls.ts';
import { type ChargebackFields, toDispute } from './mollie-disputes.ts';
import { molliePayouts } from './mollie-payouts.ts';
import type { Needs } from './needs.ts';
import { accountLabel, cardLabel, getAccountCountry } from './payment-labels.ts';
import {
  type Amount,
  PaymentError,
  type PaymentProvider,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderStatus,
} from './payments.ts';

/**
 * The longest time that a request waits for a response. The library has no limit of its own, and
 * after a 5xx it waits two seconds before each of two more attempts.
 */
const longestMs = 4_000;
const longestDescription = 255;
/**
 * How much later than our order Mollie may have created its payment, and how far clocks may differ.
 */
const madeWithinMs = 3_600_000;
const clocksDifferMs = 600_000;
/** Prefixes of ids. The library throws for other ids before it sends a request. */
const prefixes = { payment: 'tr_', mandate: 'mdt_' } as const;

const localeNames: Record<Locale, string> = {
  en: 'en_US',
  de: 'de_DE',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  pl: 'pl_PL',
};

/** `authorized` waits for a capture, which none of our methods uses. */
export const needs: Needs = { alarms: ['provider_state_unknown'] };

const statuses: Record<Payment['status'], ProviderStatus> = {
  open: 'open',
  pending: 'open',
  authorized: 'open',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
};

/** Maps each name to our first method with this name; any card counts as a card. */
const methodsByName = new Map<string, PaymentMethod>([
  ...Object.entries(providerMethods.mollie).flatMap(([method, support]) =>
    support.status === 'supported' ? [[support.name, method as PaymentMethod] as const] : [],
  ),
  ['creditcard', 'creditcard'],
]);

/**
 * Returns the Mollie adapter for the account whose key a parameter holds.
 *
 * @param keyParameter name of the parameter. It is read with every call, so that a new key needs no
 *   new function
 * @param settlementsParameter name of the parameter with an organization's access token
 */
export function mollie(keyParameter: string, settlementsParameter?: string): PaymentProvider {
  const askWithin = openMollie(keyParameter);
  const ask = <T>(call: (client: MollieClient) => Promise<T>): Promise<T> =>
    askWithin(call, longestMs);

  const findById = (id: string) =>
    ask((client) => client.payments.get(id, { embed: 'chargebacks' as PaymentEmbed }));
  const pageFrom = (from: string | undefined): Promise<Page<Payment>> =>
    patiently(() => askWithin((client) => client.payments.page(toPlace(from)), longestPageMs));

  async function* list({
    from,
    to,
  }: {
    from: string;
    to: string;
  }): AsyncGenerator<ProviderPayment> {
    const [first, end] = [Date.parse(from), Date.parse(to)];
    let coming: Promise<Page<Payment>> | null = pageFrom(undefined);
    while (coming) {
      const page: Page<Payment> = await coming;
      const oldest = page.at(-1);
      const more = oldest !== undefined && Date.parse(oldest.createdAt) >= first;
      // The next page is loaded while this one is used.
      coming = more && page.nextPageCursor ? pageFrom(page.nextPageCursor) : null;
      // A consumer that stops early must not get an error of a page that it never requested.
      coming?.catch(() => undefined);
      for (const payment of page) {
        const at = Date.parse(payment.createdAt);
        if (at >= first && at < end) {
          // Lists contain only the total of chargebacks, including reversed ones.
          yield findPayment(
            payment.amountChargedBack ? await patiently(() => findById(payment.id)) : payment,
          );
        }
      }
    }
  }

  /** Mollie lists from the newest on. */
  async function* disputes({ from, to }: { from: string; to: string }) {
    const all = listAll(askWithin, (client, place) => client.chargebacks.page(place));
    for await (const dispute of all) {
      const found = toDispute(dispute);
      if (found.at < from) return;
      if (found.at < to) yield found;
    }
  }

  return {
    create: async (order) =>
      findPayment(await ask((client) => client.payments.create(toPaymentParameters(order)))),

    async find(id) {
      if (!id.startsWith(prefixes.payment)) return null;
      return unlessGone(findById(id).then(findPayment), null);
    },

    async findOrder({ id, created_at }) {
      const ordered = Date.parse(created_at);
      const period = {
        from: new Date(ordered - clocksDifferMs).toISOString(),
        to: new Date(ordered + madeWithinMs).toISOString(),
      };
      for await (const payment of list(period)) if (payment.order === id) return payment;
      return null;
    },

    async createCustomer({ key, name, locale }) {
      const customer = await ask((client) =>
        client.customers.create({
          name,
          locale: localeNames[locale] as MollieLocale,
          metadata: { key },
          idempotencyKey: `customer-${key}`,
        }),
      );
      return customer.id;
    },

    async createMandate(customerId, { accountHolder, iban, reference, signedOn }) {
      const mandate = await ask((client) =>
        client.customerMandates.create({
          customerId,
          method: 'directdebit' as MandateMethod,
          consumerName: accountHolder,
          consumerAccount: iban,
          mandateReference: reference,
          signatureDate: signedOn,
          idempotencyKey: `mandate-${reference}`,
        }),
      );
      return mandate.id;
    },

    async revokeMandate(customerId, id) {
      if (!id.startsWith(prefixes.mandate)) return;
      await unlessGone(
        ask((client) =>
          client.customerMandates.revoke(id, { customerId, idempotencyKey: `revoke-${id}` }),
        ),
        true,
      );
    },

    async refund(id, { minor, currency }, key) {
      const refund = await ask((client) =>
        client.paymentRefunds.create({
          paymentId: id,
          amount: toMoney(minor, currency),
          metadata: { key },
          idempotencyKey: key,
        }),
      );
      return toProviderRefund(refund);
    },

    async cancel(id) {
      await ask((client) => client.payments.cancel(id, { idempotencyKey: `cancel-${id}` }));
    },

    async methods() {
      // Wallets are listed only where they are asked for.
      const listed = await ask((client) => client.methods.list({ includeWallets: 'applepay' }));
      return listed.map(({ id }) => id);
    },

    list,
    disputes,
    async chargebacksOf(id) {
      if (!id.startsWith(prefixes.payment)) return [];
      const payment = await unlessGone(findById(id), null);
      const found = (payment?._embedded?.chargebacks ?? []) as ChargebackFields[];
      return found.map(toDispute).sort((one, other) => (one.at < other.at ? -1 : 1));
    },
    payouts: molliePayouts(settlementsParameter),
  };
}

function toPaymentParameters(
  order: ProviderOrder,
): Parameters<MollieClient['payments']['create']>[0] {
  const support = providerMethods.mollie[order.method];
  if (support.status !== 'supported') {
    throw new PaymentError('refused', `${order.method} ${support.reason}`);
  }
  const { minor, currency } = order.amount;
  const sequences = { once: 'oneoff', first: 'first', recurring: 'recurring' } as const;
  return {
    amount: toMoney(minor, currency),
    description: order.description.slice(0, longestDescription),
    webhookUrl: order.webhookUrl,
    locale: localeNames[order.locale] as MollieLocale,
    metadata: { order: order.id, tenant: order.tenant },
    sequenceType: sequences[order.sequence] as SequenceType,
    idempotencyKey: order.id,
    // Nobody returns from a payment with a mandate, and the mandate determines its method.
    ...(order.sequence === 'recurring'
      ? {}
      : {
          method: support.name as MollieMethod,
          redirectUrl: order.returnUrl,
          cancelUrl: order.cancelUrl,
        }),
    ...(order.customer ? { customerId: order.customer } : {}),
    ...(order.mandate ? { mandateId: order.mandate } : {}),
  };
}

function findPayment(payment: Payment): ProviderPayment {
  const amount = toAmount(payment.amount);
  const nothing = { minor: 0, currency: amount.currency };
  const { order, tenant } = (payment.metadata ?? {}) as Record<string, unknown>;
  return {
    id: payment.id,
    order: typeof order === 'string' ? order : null,
    tenant: typeof tenant === 'string' ? tenant : null,
    status: getKnownStatus(payment),
    amount,
    refunded: payment.amountRefunded ? toAmount(payment.amountRefunded) : nothing,
    chargedBack: getChargedBack(payment) ?? nothing,
    method: toPaymentMethod(payment),
    checkoutUrl: payment.getCheckoutUrl(),
    mandate: payment.mandateId ?? null,
    label: getLabel(payment),
    payerCountry: getPayerCountry(payment),
    created_at: toIsoString(payment.createdAt),
    paid_at: payment.paidAt ? toIsoString(payment.paidAt) : null,
  };
}

/** @throws PaymentError for a state that the product does not know; it is asked for again */
function getKnownStatus({ id, status }: Payment): ProviderStatus {
  const known = statuses[status] as ProviderStatus | undefined;
  if (known) return known;
  alarm('provider_state_unknown', { provider: 'mollie', payment: id, status });
  throw new PaymentError('transient', `mollie: the payment ${id} has the unknown state ${status}`, {
    unknownState: status,
  });
}

/** Returns the amount charged back, without chargebacks that were decided in the brand's favour. */
function getChargedBack({ _embedded, amountChargedBack }: Payment): Amount | null {
  const known = _embedded?.chargebacks;
  if (!amountChargedBack && !known?.length) return null;
  if (!known) return amountChargedBack ? toAmount(amountChargedBack) : null;
  const active = known
    .filter(({ reversedAt }) => !reversedAt)
    .map(({ amount }) => toAmount(amount));
  const [first] = active;
  return first
    ? { minor: active.reduce((sum, { minor }) => sum + minor, 0), currency: first.currency }
    : null;
}

/** The useful fields in the details of all methods. */
interface Details {
  wallet?: string;
  cardLabel?: string | null;
  cardNumber?: string | null;
  cardCountryCode?: string | null;
  consumerAccount?: string | null;
}

const toDetails = (payment: Payment) => (payment.details ?? {}) as Details;

function toPaymentMethod(payment: Payment): PaymentMethod | null {
  if (toDetails(payment).wallet === 'applepay') return 'applepay';
  return methodsByName.get(payment.method ?? '') ?? null;
}

/** Returns a label such as `Visa •••• 4242`, `NL •••• 6789` or `PayPal a•••@example.org`. */
function getLabel(payment: Payment): string | null {
  const { cardLabel: brand, cardNumber, consumerAccount } = toDetails(payment);
  if (cardNumber) return cardLabel(brand ?? 'Card', cardNumber);
  return consumerAccount ? accountLabel(consumerAccount) : null;
}

const getPayerCountry = (payment: Payment): string | null => {
  const { cardCountryCode, consumerAccount } = toDetails(payment);
  return cardCountryCode || getAccountCountry(consumerAccount ?? '');
};

const toProviderRefund = (refund: {
  id: string;
  amount: { value: string; currency: string };
  status: string;
  createdAt: string;
}): ProviderRefund => ({
  id: refund.id,
  amount: toAmount(refund.amount),
  final: refund.status === 'refunded',
  at: toIsoString(refund.createdAt),
});

const toAmount = (amount: { value: string; currency: string }): Amount => ({
  minor: toMinor(amount),
  currency: amount.currency,
});

const toIsoString = (time: string) => new Date(time).toISOString();
