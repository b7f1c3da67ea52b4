/**
 * The Genesis sandbox implements the part of emerchantpay's Genesis API that the product uses. Its
 * hosts are prefixes of paths here: `/wpf` for forms and `/gate` for all else. No money moves.
 * Source: https://github.com/GenesisGateway/genesis_php
 */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { getReason } from './errors.ts';
import { errorElement } from './genesis-answers.ts';
import {
  createForm,
  findChargebacks,
  findForm,
  findTransaction,
  type GenesisAnswer,
  type GenesisCall,
  listChargebacks,
  listFraudReports,
  listRetrievalRequests,
  listTransactions,
  processes,
} from './genesis-calls.ts';
import { GenesisError, toGenesisError } from './genesis-error.ts';
import { createNotifications, isEcho, type SignatureHash } from './genesis-notifications.ts';
import { genesisTerms, processedElement } from './genesis-payouts.ts';
import { type GenesisPayment, newIds, paid, withSale } from './genesis-rules.ts';
import { type GenesisStore, openGenesisStore } from './genesis-store.ts';
import { readXml, writeXml } from './genesis-xml.ts';
import {
  noCalls,
  type PaymentSandbox,
  type PaymentSandboxOptions,
  type SandboxCalls,
  type SandboxEvent,
  type SandboxPayment,
  unknownIn,
} from './payment-sandbox.ts';
import { createFaults, type SandboxFaults } from './sandbox-faults.ts';
import { accountOfLogin, genesisKey, readLogin } from './sandbox-keys.ts';
import { type PayoutChange, type SandboxPayout, settle, withChange } from './sandbox-payouts.ts';
import { withEvent } from './sandbox-rules.ts';
import { type SandboxResponse, startSandboxServer } from './sandbox-server.ts';
import { startWebhooks } from './sandbox-webhooks.ts';

export interface GenesisSandboxOptions extends PaymentSandboxOptions {
  /** Hash of notifications' signatures, by default SHA-1. */
  signature?: SignatureHash;
  /** Whether forms are found by our transaction id, which public documents leave open. */
  formsByTransaction?: boolean;
  repeatNotifications?: boolean;
  /** Whether processed transactions name our transaction ids, which public documents leave open. */
  processedIds?: boolean;
}

export interface GenesisSandbox extends PaymentSandbox {
  /**
   * While on, each notification is sent twice, and after it those that were sent before, the latest
   * first.
   */
  repeatNotifications(on: boolean): void;
}

interface Route {
  path: RegExp;
  /** Root of the answer to a refused call. */
  refusalRoot: string;
  /** Whether the path's parameter is a terminal. */
  hasTerminal?: true;
  counts?: keyof SandboxCalls;
  /** Expected root of the body. */
  root: string;
  answer(call: GenesisCall): Promise<GenesisAnswer>;
}

const routes: readonly Route[] = [
  {
    path: /^\/wpf\/wpf\/reconcile$/,
    ...{ root: 'wpf_reconcile', refusalRoot: 'wpf_payment' },
    counts: 'find',
    answer: findForm,
  },
  {
    path: /^\/wpf\/([a-z]{2})\/wpf$/,
    ...{ root: 'wpf_payment', refusalRoot: 'wpf_payment' },
    counts: 'create',
    answer: createForm,
  },
  {
    path: /^\/gate\/process\/([^/]+)$/,
    ...{ root: 'payment_transaction', refusalRoot: 'payment_response' },
    hasTerminal: true,
    answer: (call) => getProcess(call.content)?.answer(call) ?? refuseProcess(call.content),
  },
  {
    path: /^\/gate\/reconcile\/by_date\/([^/]+)$/,
    ...{ root: 'reconcile', refusalRoot: 'payment_response' },
    hasTerminal: true,
    counts: 'list',
    answer: listTransactions,
  },
  {
    path: /^\/gate\/reconcile(?:\/([^/]+))?$/,
    ...{ root: 'reconcile', refusalRoot: 'payment_response' },
    hasTerminal: true,
    counts: 'find',
    answer: findTransaction,
  },
  {
    path: /^\/gate\/chargebacks\/by_date(?:\/([^/]+))?$/,
    ...{ root: 'chargeback_request', refusalRoot: 'chargeback_response' },
    hasTerminal: true,
    counts: 'disputes',
    answer: listChargebacks,
  },
  {
    path: /^\/gate\/fraud_reports\/by_date$/,
    ...{ root: 'fraud_report_request', refusalRoot: 'fraud_report_response' },
    counts: 'disputes',
    answer: listFraudReports,
  },
  {
    path: /^\/gate\/retrieval_requests\/by_date$/,
    ...{ root: 'retrieval_request_request', refusalRoot: 'retrieval_request_response' },
    counts: 'disputes',
    answer: listRetrievalRequests,
  },
  {
    path: /^\/gate\/processed_transactions\/by_post_date$/,
    ...{ root: 'processed_transaction_request', refusalRoot: 'processed_transaction_response' },
    counts: 'list',
    answer: async ({ payouts, content, processedIds }) => ({
      root: 'processed_transaction_responses',
      element: processedElement(payouts(), content, processedIds),
    }),
  },
  {
    path: /^\/gate\/chargebacks$/,
    ...{ root: 'chargeback_request', refusalRoot: 'chargeback_response' },
    answer: findChargebacks,
  },
];

const getField = (content: unknown, name: string): string | undefined => {
  const value = (content as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : undefined;
};

function getProcess(content: unknown) {
  const type = getField(content, 'transaction_type');
  return type !== undefined && Object.hasOwn(processes, type) ? processes[type] : undefined;
}

function refuseProcess(content: unknown): never {
  const type = getField(content, 'transaction_type');
  throw type === undefined
    ? new GenesisError(320, 'transaction_type is missing')
    : new GenesisError(340, `transaction_type ${type} is unknown`);
}

const userAgent = 'Genesis notification (sandbox)';
const folderName = 'payments-genesis';

/** Starts the sandbox on 127.0.0.1. It stores its state under `<dataDir>/payments-genesis`. */
export async function startGenesisSandbox(options: GenesisSandboxOptions): Promise<GenesisSandbox> {
  const { log } = options;
  const now = options.now ?? (() => new Date());
  const store = await openGenesisStore(join(options.dataDir, folderName), now);
  const faults = createFaults();
  const calls: SandboxCalls = { ...noCalls };
  const webhooks = startWebhooks({ state: store.state, now, log, userAgent, isTaken: isEcho });
  const notifications = createNotifications(webhooks, {
    hash: options.signature ?? 'sha1',
    getPassword: (account) => genesisKey(account).password,
  });
  notifications.repeat(options.repeatNotifications ?? false);
  let payoutChange: PayoutChange | null = null;
  const payouts = (account: string) =>
    withChange(settle(store.payments(account), now(), genesisTerms), payoutChange);
  const answer = createAnswerer({ ...options, now, store, faults, calls, payouts }, (payment) =>
    notifications.send(payment),
  );
  const server = await startSandboxServer({ provider: 'genesis', log, faults, answer });

  return {
    provider: 'genesis',
    endpoint: server.origin,
    payments: store.payments,
    payment: (id) => store.payment(id) ?? null,
    payouts,
    changePayouts(change) {
      payoutChange = change;
    },
    mandates: () => [...store.state.mandates.values()],
    async happen(id, event) {
      const changed = await keepEvent(store, id, event, now());
      // No public text names a notification of a warning.
      if (event.status !== 'warned') await notifications.send(changed, event);
      return changed;
    },
    put: store.put,
    async failMandate(id, on) {
      const mandate = store.state.mandates.get(id);
      if (!mandate) throw unknownIn('mandate', id);
      await store.state.keep('mandate', { ...mandate, failing: on });
    },
    outage: faults.outage,
    loseNext: faults.loseNext,
    slow: faults.slow,
    revoke: faults.revoke,
    loseWebhooks: webhooks.lose,
    repeatNotifications: notifications.repeat,
    runDue: webhooks.runDue,
    calls: () => ({ ...calls }),
    delivered: webhooks.delivered,
    async stop() {
      await server.stop();
      await webhooks.stop();
      await store.state.flush();
    },
  };
}

async function keepEvent(
  store: GenesisStore,
  id: string,
  event: SandboxEvent,
  now: Date,
): Promise<SandboxPayment & GenesisPayment> {
  const payment = store.payment(id);
  if (!payment) throw unknownIn('payment', id);
  if (event.status === 'paid') {
    const done = paid(payment, now, event);
    await store.keep(done.payment, done.mandate);
    return done.payment;
  }
  const isTried = event.status === 'failed' || event.status === 'pending';
  const next = withEvent(isTried ? withSale(payment, now) : payment, event, now, newIds);
  await store.keep(next);
  return next;
}

interface Answering extends GenesisSandboxOptions {
  now(): Date;
  store: GenesisStore;
  faults: SandboxFaults;
  calls: SandboxCalls;
  payouts(account: string): SandboxPayout[];
}

/** @param notify tells of a payment after the response */
function createAnswerer(
  { log, now, store, faults, calls, payouts, ...options }: Answering,
  notify: (payment: GenesisPayment) => Promise<void>,
) {
  const checkoutUrl =
    options.checkoutUrl ?? ((id: string) => `http://localhost/__local/psp/checkout/${id}`);

  function perform(
    account: string,
    route: Route,
    parameter: string | undefined,
    content: unknown,
  ): Promise<GenesisAnswer> {
    const { terminal } = genesisKey(account);
    if (route.hasTerminal && parameter !== undefined && parameter !== terminal) {
      throw new GenesisError(120, `The terminal ${parameter} is unknown`);
    }
    const counts = route.counts ?? getProcess(content)?.counts;
    if (counts) calls[counts] += 1;
    return route.answer({
      ...{ account, content, store, terminal, checkoutUrl },
      parameter: parameter ?? '',
      now: now(),
      payouts: () => payouts(account),
      processedIds: options.processedIds ?? true,
      formsByTransaction: options.formsByTransaction ?? true,
      assertInService(types) {
        if (faults.isMethodOut(account, types)) throw new Unavailable();
      },
    });
  }

  return async (request: IncomingMessage, body: string): Promise<SandboxResponse> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const route = routes.find(({ path }) => path.test(pathname));
    const { authorization } = request.headers;
    const [username = ''] = readLogin(authorization);
    const account = faults.isRevoked(username) ? null : accountOfLogin(authorization);
    if (account !== null && faults.isOut(account)) return unavailable;
    if (!route || request.method !== 'POST') return toText(route ? 405 : 404, 'Not here');
    let content: unknown;
    try {
      if (account === null) throw new GenesisError(110, 'The credentials are invalid');
      content = readBody(route, body);
      const answer = await perform(account, route, route.path.exec(pathname)?.[1], content);
      const { root, element, changed } = answer;
      return {
        ...toXml(200, root, element),
        afterwards: changed ? () => notify(changed) : undefined,
      };
    } catch (error) {
      if (error instanceof Unavailable) return unavailable;
      const refusal = toGenesisError(error);
      if (!refusal) log(`Payments: a call failed (${getReason(error)})`);
      const told = refusal ?? new GenesisError(900, 'The sandbox has a fault');
      const element = errorElement(told, getField(content, 'transaction_id'));
      return { ...toXml(told.httpStatus, route.refusalRoot, element), isRefused: true };
    }
  };
}

/** @throws GenesisError */
function readBody(route: Route, body: string): unknown {
  const { root, content } = readXml(body);
  if (root === route.root) return content;
  throw new GenesisError(350, `The root element is ${root} and not ${route.root}`);
}

/** New payments with a method are out. */
class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

const toXml = (...[status, root, element]: [number, ...Parameters<typeof writeXml>]) => ({
  status,
  headers: { 'content-type': 'application/xml' },
  text: writeXml(root, element),
  isRefused: false,
});

const toText = (status: number, text: string): SandboxResponse => ({
  status,
  headers: { 'content-type': 'text/plain' },
  text,
  isRefused: true,
});

/** A gateway that is out answers without XML. */
const unavailable = toText(503, 'Service Unavailable');
