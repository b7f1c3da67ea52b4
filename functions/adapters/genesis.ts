/**
 * The Genesis gateway of emerchantpay as a payment provider. docs/payments.md describes its account,
 * and what no public text confirms. It finds a payment by our id, which makes it one payment however
 * often it is asked for. Source: the gateway's public clients, such as
 * github.com/GenesisGateway/genesis_php 2.2.2.
 */
import { createHash } from 'node:crypto';
import { providerMethods } from '#shared/rules/provider-methods.ts';
import {
  askGenesis,
  type GenesisAccount,
  type GenesisCall,
  genesisAccount,
  refusals,
  unlessRefused,
} from './genesis-client.ts';
import {
  findChargebacks,
  genesisDisputes,
  sumChargebacks,
  toChargebacks,
} from './genesis-disputes.ts';
import type { GenesisGate } from './genesis-lists.ts';
import {
  getPaymentId,
  getSale,
  hasMoneyBack,
  isPaymentId,
  isRefund,
  toIsoString,
  toMinor,
  toPayment,
  toPaymentId,
} from './genesis-payments.ts';
import { genesisPayouts } from './genesis-payouts.ts';
import { getElements, getText, writeXml, type XmlElement } from './genesis-xml.ts';
import {
  type Amount,
  PaymentError,
  type PaymentProvider,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from './payments.ts';
import { sameText } from './secrets.ts';

/** How long a call waits for its answer, as somebody waits in a browser. */
const longestMs = 4_000;
/** The limit for a page of a list, which no browser waits for. */
const longestPageMs = 30_000;
/** Minutes in which a buyer can pay. */
const lifetimeMinutes = 30;
const longestUsage = 255;

/**
 * Returns the Genesis adapter for the account that a parameter holds.
 *
 * @param keyParameter name of the parameter. It is read with every call, so that a new password
 *   needs no new function
 */
export function genesis(keyParameter: string): PaymentProvider {
  /** @throws PaymentError */
  async function ask(
    call: (account: GenesisAccount) => Omit<GenesisCall, 'withinMs'>,
    withinMs: number = longestMs,
  ): Promise<XmlElement> {
    const account = await genesisAccount(keyParameter);
    return askGenesis(account, { ...call(account), withinMs });
  }

  const processed = (type: string, content: XmlElement): Promise<XmlElement> =>
    ask(({ terminal }) => ({
      ...{ at: 'gate', path: `/process/${terminal}`, root: 'payment_transaction' },
      content: { transaction_type: type, ...content },
    }));

  const openGate = (withinMs: number): GenesisGate => ({
    ask: (path, root, content) => ask(() => ({ at: 'gate', path, root, content }), withinMs),
    reconcile: (content) =>
      unlessRefused(
        refusals.unknown,
        ask(
          ({ terminal }) => ({
            ...{ at: 'gate', path: `/reconcile/${terminal}`, root: 'reconcile', content },
          }),
          withinMs,
        ),
      ),
  });
  const gate = openGate(longestMs);
  /** For lists and what they name, as no browser waits for them. */
  const patientGate = openGate(longestPageMs);

  /** Returns the transaction or form with an id of ours; null where the gateway has none. */
  const reconciled = (transactionId: string) => gate.reconcile({ transaction_id: transactionId });

  async function complete(payment: XmlElement): Promise<ProviderPayment> {
    const sale = getSale(payment);
    if (!sale || ![payment, sale].some(hasMoneyBack)) return toPayment(payment, 0);
    const events = await findChargebacks(gate, getText(sale, 'unique_id'));
    return toPayment(payment, sumChargebacks(events));
  }

  async function find(id: string): Promise<ProviderPayment | null> {
    if (!isPaymentId(id)) return null;
    const payment = await reconciled(id);
    return payment && complete(payment);
  }

  /**
   * Returns what was made before under our id. A repeated id is refused, so that a call whose
   * answer was lost has one effect.
   */
  async function once(transactionId: string, call: Promise<XmlElement>): Promise<XmlElement> {
    const made = await unlessRefused(refusals.doubled, call);
    const before = made ?? (await reconciled(transactionId));
    if (before) return before;
    throw new PaymentError(
      'transient',
      `genesis: the gateway has ${transactionId} and does not find it`,
    );
  }

  /** @throws PaymentError `refused` where it has no transaction */
  async function ownSale(id: string): Promise<XmlElement> {
    const payment = isPaymentId(id) ? await reconciled(id) : null;
    const sale = payment && getSale(payment);
    if (sale) return sale;
    throw new PaymentError('refused', `genesis: nobody has tried to pay ${id}`);
  }

  async function create(order: ProviderOrder): Promise<ProviderPayment> {
    const id = toPaymentId(order);
    const call =
      order.sequence === 'recurring'
        ? processed(...toTransaction(order, id))
        : ask(() => ({
            ...{ at: 'wpf', path: `/${order.locale}/wpf`, root: 'wpf_payment' },
            content: toForm(order, id),
          }));
    return complete(await once(id, call));
  }

  async function refund(id: string, { minor, currency }: Amount, key: string) {
    const sale = await ownSale(id);
    const isDebit = getText(sale, 'transaction_type').startsWith('sdd_');
    const made = await once(
      key,
      processed(isDebit ? 'sdd_refund' : 'refund', {
        ...{ transaction_id: key, reference_id: getText(sale, 'unique_id'), amount: minor },
        ...{ currency, usage: 'Refund' },
      }),
    );
    if (getText(made, 'status') === 'declined') {
      throw new PaymentError('refused', `genesis: the refund ${key} was declined`);
    }
    return toRefund(made);
  }

  async function* list({ from, to }: { from: string; to: string }) {
    const pageAt = (page: number) =>
      ask(
        ({ terminal }) => ({
          ...{ at: 'gate', path: `/reconcile/by_date/${terminal}`, root: 'reconcile' },
          content: { start_date: from.slice(0, 10), end_date: to.slice(0, 10), page },
        }),
        longestPageMs,
      );
    let coming: Promise<XmlElement> | null = pageAt(1);
    for (let page = 1; coming; page += 1) {
      const answer: XmlElement = await coming;
      // The next page is loaded while this one is used.
      coming = page < Number(getText(answer, '@pages_count')) ? pageAt(page + 1) : null;
      // A consumer that stops early must not get an error of a page that it never requested.
      coming?.catch(() => undefined);
      for (const one of getElements(answer, 'payment_response')) {
        const created = toIsoString(one);
        const id = getPaymentId(getText(one, 'transaction_id'));
        if (id === null || isRefund(one) || created < from || created >= to) continue;
        const payment = hasMoneyBack(one) ? await find(id) : toPayment(one, 0);
        // The buyer may have paid after an attempt that failed; who asks for one of those finds it.
        if (payment && payment.status !== 'failed') yield payment;
      }
    }
  }

  return {
    create,
    find,
    findOrder: (order) => find(toPaymentId(order)),
    // The gateway keeps no customers for us: a later payment names the first one.
    createCustomer: async ({ key }) => key,
    createMandate: async () => null,
    // Only we begin later payments, by a reference that is forgotten now.
    revokeMandate: async () => undefined,
    refund,
    async cancel(id) {
      const reference_id = getText(await ownSale(id), 'unique_id');
      await processed('void', { transaction_id: `${id}.void`, reference_id, usage: 'Cancelled' });
    },
    methods: async () => null,
    list,
    disputes: genesisDisputes(patientGate),
    async chargebacksOf(id) {
      const payment = isPaymentId(id) ? await reconciled(id) : null;
      const sale = payment && getSale(payment);
      return sale ? toChargebacks(await findChargebacks(gate, getText(sale, 'unique_id')), id) : [];
    },
    payouts: genesisPayouts(patientGate),
    async readNotification(fields) {
      const signed = fields.wpf_unique_id ?? fields.unique_id ?? '';
      const { password } = await genesisAccount(keyParameter);
      if (!isSigned(signed, password, fields.signature ?? '')) return null;
      const element = fields.wpf_unique_id === undefined ? 'unique_id' : 'wpf_unique_id';
      const transactionId = fields.wpf_transaction_id ?? fields.transaction_id ?? '';
      return {
        id: getPaymentId(transactionId) ?? '',
        answer: writeXml('notification_echo', { [element]: signed }),
      };
    },
  };
}

function toForm(order: ProviderOrder, transactionId: string): XmlElement {
  const { minor, currency } = order.amount;
  const usage = order.description.slice(0, longestUsage);
  return {
    ...{ transaction_id: transactionId, amount: minor, currency, usage, description: usage },
    notification_url: order.webhookUrl,
    return_success_url: order.returnUrl,
    return_failure_url: order.returnUrl,
    return_cancel_url: order.cancelUrl,
    return_pending_url: order.returnUrl,
    lifetime: lifetimeMinutes,
    transaction_types: { transaction_type: toTransactionType(order) },
  };
}

/** @throws PaymentError `refused` for a method that the gateway does not take */
function toTransactionType({ method, sequence, id }: ProviderOrder): XmlElement {
  const support = providerMethods.genesis[method];
  if (support.status !== 'supported' || method === 'sdd') {
    const reason = support.status === 'supported' ? 'needs a mandate' : support.reason;
    throw new PaymentError('refused', `${method} ${reason}`);
  }
  if (sequence === 'first') {
    if (support.kept) return { '@name': 'init_recurring_sale3d' };
    throw new PaymentError('refused', `${method} cannot be kept`);
  }
  return { '@name': support.name, ...(method === 'paysafecard' ? { customer_id: id } : {}) };
}

/** Returns the type and fields of a payment without the buyer. */
function toTransaction(order: ProviderOrder, transactionId: string): [string, XmlElement] {
  const { minor, currency } = order.amount;
  const common = {
    ...{ transaction_id: transactionId, amount: minor, currency },
    usage: order.description.slice(0, longestUsage),
    notification_url: order.webhookUrl,
  };
  if (order.method !== 'sdd') {
    return ['recurring_sale', { ...common, reference_id: order.mandate ?? '' }];
  }
  if (!order.debit) throw new PaymentError('refused', 'genesis: a direct debit needs its mandate');
  const { accountHolder, iban, reference: mandate_reference } = order.debit;
  const [last = '', ...first] = accountHolder.trim().split(/\s+/).reverse();
  return [
    'sdd_sale',
    {
      ...common,
      ...{ iban, mandate_reference },
      billing_address: {
        first_name: first.reverse().join(' ') || last,
        last_name: last,
        country: iban.slice(0, 2),
      },
    },
  ];
}

const toRefund = (refund: XmlElement): ProviderRefund => ({
  id: getText(refund, 'unique_id'),
  amount: { minor: toMinor(refund), currency: getText(refund, 'currency') },
  final: getText(refund, 'status') === 'approved',
  at: toIsoString(refund),
});

/** The algorithm of a signature is told by its length in hexadecimal digits. */
const hashes: Record<number, string> = { 40: 'sha1', 64: 'sha256', 128: 'sha512' };

function isSigned(id: string, password: string, signature: string): boolean {
  const hash = hashes[signature.length];
  if (!hash || id === '') return false;
  return sameText(createHash(hash).update(`${id}${password}`).digest('hex'), signature);
}
