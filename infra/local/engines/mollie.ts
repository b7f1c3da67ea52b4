/**
 * The payment sandbox implements the part of Mollie's API that the product uses, so that the
 * provider's client library works on this machine. No money moves.
 * Source: https://docs.mollie.com/reference/overview
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineLog } from './account.ts';
import { getReason } from './errors.ts';
import { closeServer, listenOnLoopback } from './loopback.ts';
import { errorBody, MollieError } from './mollie-error.ts';
import { accountOfKey } from './mollie-keys.ts';
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
  chargebacksReversed,
  chargedBack,
  getRemaining,
  methodNames,
  newCustomer,
  newMandate,
  newPayment,
  newRefund,
  paid,
  withFinalStatus,
} from './mollie-rules.ts';
import {
  openState,
  type SandboxMandate,
  type SandboxPayment,
  type SandboxStatus,
} from './mollie-state.ts';
import { startWebhooks } from './mollie-webhooks.ts';

export type { SandboxPayment } from './mollie-state.ts';

/** Events of a payment. Mollie and banks cause the last three later. */
export type SandboxEvent =
  | { status: 'paid'; card?: string | undefined }
  | { status: Exclude<SandboxStatus, 'paid'> }
  /** `amount` is decimal. It defaults to the whole remaining amount. */
  | { status: 'refunded' | 'charged_back'; amount?: string | undefined }
  | { status: 'chargeback_reversed' };

/** Numbers of executed and refused calls by operation. */
export interface SandboxCalls {
  create: number;
  find: number;
  list: number;
  cancel: number;
  refund: number;
  customer: number;
  mandate: number;
}

export interface PaymentSandbox {
  /** Address of its API. */
  endpoint: string;
  /** Lists payments of one account (a brand) or of all, newest first. */
  payments(account?: string): SandboxPayment[];
  payment(id: string): SandboxPayment | null;
  mandates(): SandboxMandate[];
  /**
   * Simulates an action of a buyer or a bank, and sends the webhook. It resolves after the first
   * delivery attempt. Any state can follow any other.
   *
   * @throws MollieError
   */
  happen(id: string, event: SandboxEvent): Promise<SandboxPayment>;
  /** Adds generated payments of the past without sending webhooks. */
  put(payments: readonly SandboxPayment[]): Promise<void>;
  /** Makes later payments with this mandate fail or succeed. */
  failMandate(id: string, on: boolean): Promise<void>;
  /**
   * While on, calls get the status 503: all calls of an account (null for every account), or only
   * new payments with a method (Mollie's name).
   */
  outage(on: boolean, only?: { account?: string; method?: string }): void;
  /** Executes the next `count` calls but breaks the connection instead of responding. */
  loseNext(count: number): void;
  /** Delays every response. */
  slow(milliseconds: number): void;
  /** While on, webhooks are dropped and not sent later. */
  loseWebhooks(on: boolean): void;
  /** Retries the webhooks that are due by the stack's time. */
  runDue(): Promise<void>;
  /** Counted since the start. */
  calls(): SandboxCalls;
  /** Number of webhooks delivered since the start. */
  delivered(): number;
  stop(): Promise<void>;
}

export interface PaymentSandboxOptions {
  dataDir: string;
  log: EngineLog;
  /** The stack's time. */
  now?: (() => Date) | undefined;
  /** URL of the page where a browser pays. */
  checkoutUrl?: ((id: string) => string) | undefined;
}

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
  answer(ask: Ask): Promise<Reply>;
}

const apiPath = '/v2';
const pageSize = { default: 50, largest: 250 } as const;

/** Starts the sandbox on 127.0.0.1. It stores its state under `<dataDir>/payments`. */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const { log } = options;
  const now = options.now ?? (() => new Date());
  const state = await openState(join(options.dataDir, 'payments'));
  const webhooks = startWebhooks({ state, now, log });
  const faults = createFaults();
  const calls: SandboxCalls = {
    create: 0,
    find: 0,
    list: 0,
    cancel: 0,
    refund: 0,
    customer: 0,
    mandate: 0,
  };
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

  const routes: Route[] = [
    {
      method: 'POST',
      path: /^\/payments$/,
      counts: 'create',
      async answer({ account, body }) {
        faults.beforePayment(account, (body as { method?: unknown } | null)?.method);
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
        const limit = Number(url.searchParams.get('limit') ?? pageSize.default);
        const from = url.searchParams.get('from') ?? undefined;
        if (!Number.isInteger(limit) || limit < 1 || limit > pageSize.largest) {
          throw new MollieError(400, 'The limit is invalid', 'limit');
        }
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
    if (account === null) throw new MollieError(401, 'Missing authentication, or failed to');
    faults.beforeCall(account);
    if (!route) {
      throw matching.length > 0
        ? new MollieError(405, 'The method is not allowed here')
        : new MollieError(404, 'The resource does not exist');
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

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    let reply: Reply;
    try {
      reply = await perform(request, body);
    } catch (error) {
      if (!(error instanceof MollieError)) log(`Payments: a call failed (${getReason(error)})`);
      const refusal =
        error instanceof MollieError ? error : new MollieError(500, 'Something went wrong.');
      reply = { status: refusal.status, body: errorBody(refusal) };
    }
    if (faults.slowMs() > 0) await pause(faults.slowMs());
    if (faults.losesResponse(reply.status)) response.destroy();
    else send(response, reply);
    if (reply.webhookFor) await webhooks.send(reply.webhookFor);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      log(`Payments: a call broke off (${getReason(error)})`);
      response.destroy();
    });
  });
  const origin = await listenOnLoopback(server, 0);
  addresses.api = `${origin}${apiPath}`;
  log(`Payments: ${origin}`);

  async function happen(id: string, event: SandboxEvent): Promise<SandboxPayment> {
    const payment = state.payments.get(id);
    if (!payment) throw unknown('payment', id);
    const kept = await keepEvent(payment, event);
    await webhooks.send(id);
    return kept;
  }

  async function keepEvent(payment: SandboxPayment, event: SandboxEvent): Promise<SandboxPayment> {
    const { currency } = payment.amount;
    const toAmount = (value: string | undefined) =>
      value === undefined ? getRemaining(payment) : { value, currency };
    const at = now();
    let next: SandboxPayment;
    if (event.status === 'paid') {
      const done = paid(payment, at, event.card);
      if (done.mandate) await keepMandate(done.mandate);
      next = done.payment;
    } else if (event.status === 'refunded') {
      next = newRefund(payment, { amount: toAmount(event.amount) }, at).payment;
    } else if (event.status === 'charged_back') {
      next = chargedBack(payment, toAmount(event.amount), at);
    } else if (event.status === 'chargeback_reversed') {
      next = chargebacksReversed(payment, at);
    } else {
      next = withFinalStatus(payment, event.status, at);
    }
    await state.keep('payment', next);
    return next;
  }

  return {
    endpoint: `${origin}${apiPath}/`,
    payments: (account) =>
      account === undefined
        ? [...state.payments.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
        : state.page(account, Number.MAX_SAFE_INTEGER),
    payment: (id) => state.payments.get(id) ?? null,
    mandates: () => [...state.mandates.values()],
    happen,
    put: (payments) => state.keep('payment', ...payments),
    async failMandate(id, on) {
      const mandate = state.mandates.get(id);
      if (!mandate) throw unknown('mandate', id);
      await keepMandate({ ...mandate, failing: on });
    },
    outage: faults.outage,
    loseNext: faults.loseNext,
    slow: faults.slow,
    loseWebhooks: webhooks.lose,
    runDue: webhooks.runDue,
    calls: () => ({ ...calls }),
    delivered: webhooks.delivered,
    async stop() {
      await closeServer(server);
      await webhooks.stop();
      await state.flush();
    },
  };
}

const unknown = (kind: 'payment' | 'customer' | 'mandate', id: string) =>
  new MollieError(404, `No ${kind} exists with token ${id}.`);

function createFaults() {
  const everywhere = '*';
  const accounts = new Set<string>();
  const methods = new Set<string>();
  let losing = 0;
  let delayMs = 0;
  const refuse = () => {
    throw new MollieError(503, 'The service is unavailable.');
  };
  return {
    outage(on: boolean, only: { account?: string; method?: string } = {}): void {
      const { account = everywhere, method } = only;
      const [set, name] =
        method === undefined ? [accounts, account] : [methods, `${account} ${method}`];
      if (on) set.add(name);
      else set.delete(name);
    },
    loseNext(count: number): void {
      losing = count;
    },
    slow(milliseconds: number): void {
      delayMs = milliseconds;
    },
    slowMs: () => delayMs,
    beforeCall(account: string): void {
      if (accounts.has(account) || accounts.has(everywhere)) refuse();
    },
    beforePayment(account: string, method: unknown): void {
      if (methods.has(`${account} ${method}`) || methods.has(`${everywhere} ${method}`)) refuse();
    },
    losesResponse(status: number): boolean {
      if (losing === 0 || status >= 400) return false;
      losing -= 1;
      return true;
    },
  };
}

function parsed(body: string): unknown {
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    throw new MollieError(400, 'The body is not valid JSON');
  }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  const text = status === 204 ? '' : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/hal+json',
    'content-length': Buffer.byteLength(text),
    // The library waits this long before it retries, which a sandbox need not.
    ...(status >= 500 ? { 'retry-after': '0' } : {}),
  });
  response.end(text);
}
