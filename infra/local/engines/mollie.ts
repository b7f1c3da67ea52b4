/**
 * The Mollie sandbox implements the part of Mollie's API that the product uses, so that the
 * provider's client library works on this machine. No money moves.
 * Source: https://docs.mollie.com/reference/overview
 */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { getReason } from './errors.ts';
import { errorBody, MollieError, toMollieError } from './mollie-error.ts';
import {
  type Addresses,
  chargebackResource,
  customerResource,
  listResource,
  mandateResource,
  paymentResource,
  refundResource,
} from './mollie-resources.ts';
import {
  methodNames,
  newCustomer,
  newIds,
  newMandate,
  newPayment,
  newRefund,
  paid,
} from './mollie-rules.ts';
import {
  listOfSettlement,
  listSettlements,
  mollieTerms,
  settledByMollie,
} from './mollie-settlements.ts';
import {
  noCalls,
  type PaymentSandbox,
  type PaymentSandboxOptions,
  type SandboxCalls,
  type SandboxEvent,
  type SandboxMandate,
  type SandboxPayment,
  SandboxRefusal,
  unknownIn,
} from './payment-sandbox.ts';
import { createFaults } from './sandbox-faults.ts';
import { accountOfKey, isSandboxToken } from './sandbox-keys.ts';
import { type PayoutChange, settle, withChange } from './sandbox-payouts.ts';
import { withEvent, withFinalStatus } from './sandbox-rules.ts';
import { type SandboxResponse, startSandboxServer } from './sandbox-server.ts';
import { openState } from './sandbox-state.ts';
import { startWebhooks } from './sandbox-webhooks.ts';

interface Ask {
  account: string;
  method: string;
  url: URL;
  body: unknown;
  /** Values of `:id` and `:other` in the route. */
  id: string;
  other: string;
}

interface Reply {
  status: number;
  body: unknown;
  /** Id of the payment whose webhook is sent after the response. */
  webhookFor?: string;
}

interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  counts?: keyof SandboxCalls;
  /** Whether it is read by the organization's access token, and not by a profile's key. */
  token?: true;
  answer(ask: Ask): Promise<Reply>;
}

const apiPath = '/v2';
const userAgent = 'Mollie HTTP client/1.0 (sandbox)';
const pageSize = { default: 50, largest: 250 } as const;

/** Starts the sandbox on 127.0.0.1. It stores its state under `<dataDir>/payments`. */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const { log } = options;
  const now = options.now ?? (() => new Date());
  const state = await openState(join(options.dataDir, 'payments'));
  const webhooks = startWebhooks({ state, now, log, userAgent });
  const faults = createFaults();
  const calls: SandboxCalls = { ...noCalls };
  /** Running calls by idempotency key. */
  const underWay = new Map<string, Promise<Reply>>();
  /** Ids of each customer's mandates, the oldest first. */
  const mandatesByCustomer = new Map<string, string[]>();
  const noteMandate = ({ id, customerId }: SandboxMandate) =>
    mandatesByCustomer.set(customerId, [...(mandatesByCustomer.get(customerId) ?? []), id]);
  for (const mandate of state.mandates.values()) noteMandate(mandate);

  const addresses: Addresses = {
    api: '',
    checkout: options.checkoutUrl ?? ((id) => `http://localhost/__local/psp/checkout/${id}`),
  };

  const ownPayment = ({ account, id }: Ask): SandboxPayment => {
    const payment = state.payments.get(id);
    if (payment?.account === account) return payment;
    throw unknown('payment', id);
  };
  const findCustomer = (account: string, id: string) => {
    const customer = state.customers.get(id);
    return customer?.account === account ? customer : undefined;
  };
  const ownCustomer = ({ account, id }: Ask) => {
    const customer = findCustomer(account, id);
    if (customer) return customer;
    throw unknown('customer', id);
  };
  const ownMandate = (ask: Ask): SandboxMandate => {
    const customer = ownCustomer(ask);
    const mandate = state.mandates.get(ask.other);
    if (mandate?.customerId === customer.id) return mandate;
    throw unknown('mandate', ask.other);
  };
  const mandatesFor = (customer: string) =>
    (mandatesByCustomer.get(customer) ?? [])
      .toReversed()
      .flatMap((id) => state.mandates.get(id) ?? []);
  const keepMandate = (mandate: SandboxMandate) => {
    if (!state.mandates.has(mandate.id)) noteMandate(mandate);
    return state.keep('mandate', mandate);
  };

  const found = (body: unknown): Reply => ({ status: 200, body });
  const made = (body: unknown, webhookFor?: string): Reply => ({
    status: 201,
    body,
    ...(webhookFor ? { webhookFor } : {}),
  });

  let payoutChange: PayoutChange | null = null;
  const payouts = (account: string) =>
    withChange(
      settle(settledByMollie(state.page(account, Number.MAX_SAFE_INTEGER)), now(), mollieTerms),
      payoutChange,
    );
  const getPlace = (url: URL) => {
    const limit = Number(url.searchParams.get('limit') ?? pageSize.default);
    if (!Number.isInteger(limit) || limit < 1 || limit > pageSize.largest) {
      throw new MollieError(400, 'The limit is invalid', 'limit');
    }
    return { limit, from: url.searchParams.get('from') ?? undefined };
  };

  const routes: Route[] = [
    {
      method: 'GET',
      path: /^\/settlements$/,
      token: true,
      counts: 'list',
      answer: async ({ account, url }) =>
        found(listSettlements(account, payouts(account), getPlace(url), addresses)),
    },
    {
      method: 'GET',
      path: /^\/settlements\/([^/]+)\/(payments|refunds|chargebacks)$/,
      token: true,
      counts: 'list',
      answer: async ({ account, url, id, other }) => {
        const asked = { id, list: other as 'payments' | 'refunds' | 'chargebacks' };
        return found(listOfSettlement(payouts(account), asked, getPlace(url), addresses, now()));
      },
    },
    {
      method: 'POST',
      path: /^\/payments$/,
      counts: 'create',
      async answer({ account, body }) {
        const asked = (body as { method?: unknown } | null)?.method;
        if (faults.isMethodOut(account, [asked])) throw unavailable();
        const payment = newPayment(account, body, now(), {
          customer: (id) => findCustomer(account, id),
          mandate: (customer, id) =>
            mandatesFor(customer).find((mandate) => (id ? mandate.id === id : mandate.valid)),
        });
        await state.keep('payment', payment);
        return made(
          paymentResource(payment, addresses),
          payment.finishedAt ? payment.id : undefined,
        );
      },
    },
    {
      method: 'GET',
      path: /^\/payments$/,
      counts: 'list',
      async answer({ account, url }) {
        const { limit, from } = getPlace(url);
        if (from !== undefined && state.payments.get(from)?.account !== account) {
          throw new MollieError(400, 'The from parameter is invalid', 'from');
        }
        // One more payment is read, as its id is the start of the next page.
        const payments = state.page(account, limit + 1, from);
        const next = payments[limit];
        return found(
          listResource(
            'payments',
            payments.slice(0, limit).map((payment) => paymentResource(payment, addresses)),
            {
              self: `${addresses.api}/payments?limit=${limit}`,
              next: next ? `${addresses.api}/payments?from=${next.id}&limit=${limit}` : null,
            },
          ),
        );
      },
    },
    {
      method: 'GET',
      path: /^\/payments\/([^/]+)$/,
      counts: 'find',
      async answer(ask) {
        const payment = ownPayment(ask);
        const embeds = ask.url.searchParams.get('embed')?.split(',').includes('chargebacks');
        const chargebacks = payment.chargebacks.map((chargeback) =>
          chargebackResource(chargeback, payment, addresses),
        );
        return found(paymentResource(payment, addresses, embeds ? { chargebacks } : undefined));
      },
    },
    {
      method: 'DELETE',
      path: /^\/payments\/([^/]+)$/,
      counts: 'cancel',
      async answer(ask) {
        const payment = ownPayment(ask);
        if (payment.status !== 'open' && payment.status !== 'pending') {
          throw new MollieError(422, 'The payment cannot be canceled');
        }
        const canceled = withFinalStatus(payment, 'canceled', now());
        await state.keep('payment', canceled);
        return { ...found(paymentResource(canceled, addresses)), webhookFor: payment.id };
      },
    },
    {
      method: 'POST',
      path: /^\/payments\/([^/]+)\/refunds$/,
      counts: 'refund',
      async answer(ask) {
        const { payment, refund } = newRefund(ownPayment(ask), ask.body, now());
        await state.keep('payment', payment);
        return made(refundResource(refund, payment, addresses, now()), payment.id);
      },
    },
    {
      method: 'GET',
      path: /^\/payments\/([^/]+)\/(refunds|chargebacks)$/,
      async answer(ask) {
        const payment = ownPayment(ask);
        const items =
          ask.other === 'refunds'
            ? payment.refunds.map((refund) => refundResource(refund, payment, addresses, now()))
            : payment.chargebacks.map((chargeback) =>
                chargebackResource(chargeback, payment, addresses),
              );
        const self = `${addresses.api}/payments/${payment.id}/${ask.other}`;
        return found(listResource(ask.other, items, { self, next: null }));
      },
    },
    {
      method: 'GET',
      path: /^\/chargebacks$/,
      counts: 'disputes',
      async answer({ account, url }) {
        const { limit, from } = getPlace(url);
        const all = state
          .page(account, Number.MAX_SAFE_INTEGER)
          .flatMap((payment) => payment.chargebacks.map((one) => ({ payment, one })))
          .sort((a, b) => (a.one.createdAt < b.one.createdAt ? 1 : -1));
        const start = from === undefined ? 0 : all.findIndex(({ one }) => one.id === from);
        if (start === -1) throw new MollieError(400, 'The from parameter is invalid', 'from');
        const next = all[start + limit]?.one.id;
        return found(
          listResource(
            'chargebacks',
            all
              .slice(start, start + limit)
              .map(({ one, payment }) => chargebackResource(one, payment, addresses)),
            {
              self: `${addresses.api}/chargebacks?limit=${limit}`,
              next: next ? `${addresses.api}/chargebacks?from=${next}&limit=${limit}` : null,
            },
          ),
        );
      },
    },
    {
      method: 'GET',
      path: /^\/methods$/,
      answer: async () => {
        const items = methodNames.map((id) => ({ resource: 'method', id, description: id }));
        return found(
          listResource('methods', items, { self: `${addresses.api}/methods`, next: null }),
        );
      },
    },
    {
      method: 'POST',
      path: /^\/customers$/,
      counts: 'customer',
      async answer({ account, body }) {
        const customer = newCustomer(account, body, now());
        await state.keep('customer', customer);
        return made(customerResource(customer, addresses));
      },
    },
    {
      method: 'GET',
      path: /^\/customers\/([^/]+)$/,
      answer: async (ask) => found(customerResource(ownCustomer(ask), addresses)),
    },
    {
      method: 'POST',
      path: /^\/customers\/([^/]+)\/mandates$/,
      counts: 'mandate',
      async answer(ask) {
        const mandate = newMandate(ownCustomer(ask), ask.body, now());
        await keepMandate(mandate);
        return made(mandateResource(mandate, addresses));
      },
    },
    {
      method: 'GET',
      path: /^\/customers\/([^/]+)\/mandates$/,
      async answer(ask) {
        const customer = ownCustomer(ask);
        return found(
          listResource(
            'mandates',
            mandatesFor(customer.id).map((mandate) => mandateResource(mandate, addresses)),
            { self: `${addresses.api}/customers/${customer.id}/mandates`, next: null },
          ),
        );
      },
    },
    {
      method: 'GET',
      path: /^\/customers\/([^/]+)\/mandates\/([^/]+)$/,
      answer: async (ask) => found(mandateResource(ownMandate(ask), addresses)),
    },
    {
      method: 'DELETE',
      path: /^\/customers\/([^/]+)\/mandates\/([^/]+)$/,
      async answer(ask) {
        const mandate = ownMandate(ask);
        if (!mandate.valid) throw new MollieError(410, 'The mandate is no longer available');
        await keepMandate({ ...mandate, valid: false });
        return { status: 204, body: null };
      },
    },
  ];

  function perform(request: IncomingMessage, body: string): Promise<Reply> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = url.pathname.startsWith(`${apiPath}/`) ? url.pathname.slice(apiPath.length) : '';
    const matching = routes.filter((route) => route.path.test(path));
    const route = matching.find(({ method }) => method === request.method);
    const [, key = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    const account = accountOfKey(key);
    if (account === null || faults.isRevoked(key))
      throw new MollieError(401, 'Missing authentication, or failed to');
    if (faults.isOut(account)) throw unavailable();
    if (!route) {
      throw matching.length > 0
        ? new MollieError(405, 'The method is not allowed here')
        : new MollieError(404, 'The resource does not exist');
    }
    if (isSandboxToken(key) !== (route.token ?? false)) {
      throw new MollieError(403, 'This credential may not do that');
    }
    if (route.counts) calls[route.counts] += 1;
    const [, id = '', other = ''] = route.path.exec(path) ?? [];
    const ask = { account, method: route.method, url, body: parsed(body), id, other };
    const given = request.headers['idempotency-key'];
    if (route.method === 'GET' || typeof given !== 'string') return route.answer(ask);
    return once(`${account} ${route.method} ${path} ${given}`, () => route.answer(ask));
  }

  /** Repeats the response of an idempotency key. Of concurrent calls, only one is executed. */
  function once(id: string, carryOut: () => Promise<Reply>): Promise<Reply> {
    const known = state.reply(id, now());
    if (known) return Promise.resolve({ status: known.status, body: known.body });
    const running = underWay.get(id);
    if (running) return running.then(({ status, body }) => ({ status, body }));
    const run = carryOut()
      .then(async (reply) => {
        const { status, body } = reply;
        await state.keep('reply', { id, at: now().toISOString(), status, body });
        return reply;
      })
      .finally(() => underWay.delete(id));
    underWay.set(id, run);
    return run;
  }

  /** Sends a webhook, which holds nothing but the payment's id. */
  async function notify(id: string): Promise<void> {
    const url = state.payments.get(id)?.webhookUrl;
    if (url) await webhooks.send({ id, url, body: `id=${encodeURIComponent(id)}` });
  }

  async function answer(request: IncomingMessage, body: string): Promise<SandboxResponse> {
    let reply: Reply;
    try {
      reply = await perform(request, body);
    } catch (error) {
      const refusal = toMollieError(error);
      if (!refusal) log(`Payments: a call failed (${getReason(error)})`);
      reply = getRefusal(refusal ?? new MollieError(500, 'Something went wrong.'));
    }
    const { webhookFor } = reply;
    return toResponse(reply, webhookFor ? () => notify(webhookFor) : undefined);
  }

  const server = await startSandboxServer({ provider: 'mollie', log, faults, answer });
  addresses.api = `${server.origin}${apiPath}`;

  async function happen(id: string, event: SandboxEvent): Promise<SandboxPayment> {
    const payment = state.payments.get(id);
    if (!payment) throw unknownIn('payment', id);
    const kept = await keepEvent(payment, event);
    await notify(id);
    return kept;
  }

  async function keepEvent(payment: SandboxPayment, event: SandboxEvent): Promise<SandboxPayment> {
    let next: SandboxPayment;
    if (event.status === 'paid') {
      const done = paid(payment, now(), event);
      if (done.mandate) await keepMandate(done.mandate);
      next = done.payment;
    } else if (event.status === 'warned') {
      throw new SandboxRefusal('unsupported', 'Mollie tells nobody of warnings');
    } else {
      next = withEvent(payment, event, now(), newIds);
    }
    await state.keep('payment', next);
    return next;
  }

  return {
    provider: 'mollie',
    endpoint: `${addresses.api}/`,
    payments: (account) =>
      account === undefined
        ? [...state.payments.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
        : state.page(account, Number.MAX_SAFE_INTEGER),
    payment: (id) => state.payments.get(id) ?? null,
    payouts,
    changePayouts(change) {
      payoutChange = change;
    },
    mandates: () => [...state.mandates.values()],
    happen,
    put: (payments) => state.keep('payment', ...payments),
    async failMandate(id, on) {
      const mandate = state.mandates.get(id);
      if (!mandate) throw unknownIn('mandate', id);
      await keepMandate({ ...mandate, failing: on });
    },
    outage: faults.outage,
    loseNext: faults.loseNext,
    slow: faults.slow,
    revoke: faults.revoke,
    loseWebhooks: webhooks.lose,
    runDue: webhooks.runDue,
    calls: () => ({ ...calls }),
    delivered: webhooks.delivered,
    async stop() {
      await server.stop();
      await webhooks.stop();
      await state.flush();
    },
  };
}

const unknown = (kind: 'payment' | 'customer' | 'mandate', id: string) =>
  new MollieError(404, `No ${kind} exists with token ${id}.`);

const unavailable = () => new MollieError(503, 'The service is unavailable.');

function parsed(body: string): unknown {
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    throw new MollieError(400, 'The body is not valid JSON');
  }
}

const getRefusal = (refusal: MollieError): Reply => ({
  status: refusal.status,
  body: errorBody(refusal),
});

const toResponse = (
  { status, body }: Reply,
  afterwards: SandboxResponse['afterwards'],
): SandboxResponse => ({
  status,
  headers: {
    'content-type': 'application/hal+json',
    // The library waits this long before it retries, which a sandbox need not.
    ...(status >= 500 ? { 'retry-after': '0' } : {}),
  },
  text: status === 204 ? '' : JSON.stringify(body),
  isRefused: status >= 400,
  afterwards,
});
