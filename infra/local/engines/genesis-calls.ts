/** The calls of Genesis's API, each with the element that answers it. */

import { toMoney } from '#shared/rules/money.ts';
import {
  type AnswerContext,
  chargebackElements,
  directElement,
  formElement,
  pageAttributes,
  pageElement,
  pageSize,
  refundElement,
  saleElement,
  sortNewestFirst,
  transactionElement,
  voidElement,
  warningElements,
} from './genesis-answers.ts';
import { GenesisError } from './genesis-error.ts';
import {
  chargebackQuerySchema,
  formQuerySchema,
  querySchema,
  read,
  readDebit,
  readForm,
  readPeriod,
  recurringSchema,
  refundSchema,
  voidSchema,
} from './genesis-input.ts';
import {
  type GenesisPayment,
  newDebit,
  newForm,
  newIds,
  newRecurringDebit,
  newRecurringSale,
} from './genesis-rules.ts';
import type { GenesisStore, Transaction } from './genesis-store.ts';
import { initialDebit, isDebit, recurringDebit, recurringSale } from './genesis-types.ts';
import type { XmlElement } from './genesis-xml.ts';
import type { SandboxCalls, SandboxMandate, SandboxStatus } from './payment-sandbox.ts';
import type { SandboxPayout } from './sandbox-payouts.ts';
import { refunded, withFinalStatus } from './sandbox-rules.ts';

export interface GenesisCall extends AnswerContext {
  account: string;
  /** The path's parameter: a locale or a terminal. */
  parameter: string;
  content: unknown;
  store: GenesisStore;
  /** @throws where new payments with one of these transaction types are out */
  assertInService(types: readonly string[]): void;
  formsByTransaction: boolean;
  /** The account's payouts, and whether their transactions name our ids. */
  payouts(): SandboxPayout[];
  processedIds: boolean;
}

export interface GenesisAnswer {
  root: string;
  element: XmlElement;
  /** The payment about which a notification follows. */
  changed?: GenesisPayment;
}

type Answer = (call: GenesisCall) => Promise<GenesisAnswer>;

/** Each transaction id may be used once, whatever it is for. */
function assertUnused({ store, account }: GenesisCall, transactionId: string): void {
  if (store.byTransactionId(account, transactionId)) {
    throw new GenesisError(450, `transaction_id ${transactionId} was used`);
  }
}

export const createForm: Answer = async (call) => {
  const input = readForm(call.content);
  assertUnused(call, input.transaction_id);
  call.assertInService(input.types);
  const payment = newForm(call.account, call.parameter, input, call.now);
  await call.store.keep(payment);
  return { root: 'wpf_payment', element: formElement(payment, call) };
};

export const findForm: Answer = async (call) => {
  const { unique_id: id } = read(formQuerySchema, call.content);
  const found = call.store.byUniqueId(call.account, id);
  if (found?.kind !== 'form') throw unknown(id);
  return { root: 'wpf_payment', element: formElement(found.payment, call) };
};

const unknown = (id: string) => new GenesisError(460, `No transaction has the id ${id}`);

export const findTransaction: Answer = async (call) => {
  const { store, account } = call;
  const { transaction_id: ours, unique_id: id, arn } = read(querySchema, call.content);
  let found: Transaction | undefined;
  if (ours !== undefined) {
    found = store.byTransactionId(account, ours);
    if (found?.kind === 'form' && !call.formsByTransaction) found = undefined;
  } else if (id !== undefined) {
    found = store.byUniqueId(account, id);
  } else if (arn !== undefined) {
    found = store.byArn(account, arn);
  } else {
    throw new GenesisError(320, 'transaction_id, unique_id or arn is missing');
  }
  if (!found) throw unknown(ours ?? id ?? arn ?? '');
  return toAnswer(found, call);
};

function toAnswer(found: Transaction, call: GenesisCall): GenesisAnswer {
  switch (found.kind) {
    case 'form':
      return { root: 'wpf_payment', element: formElement(found.payment, call) };
    case 'sale':
      return { root: 'payment_response', element: directElement(found.payment, call) };
    case 'refund':
      return { root: 'payment_response', element: transactionElement(found, call) };
  }
}

export const listTransactions: Answer = async (call) => {
  const { page, ...period } = readPeriod(call.content);
  const place = { offset: (page - 1) * pageSize, limit: pageSize };
  const { total, items } = call.store.transactions(call.account, period, place);
  return {
    root: 'payment_responses',
    element: {
      ...pageAttributes({ number: page, size: pageSize, total }),
      payment_response: items.map((item) => transactionElement(item, call)),
    },
  };
};

export const findChargebacks: Answer = async ({ store, account, content }) => {
  const { arn, original_transaction_unique_id: id } = read(chargebackQuerySchema, content);
  if (arn === undefined && id === undefined) {
    throw new GenesisError(320, 'arn or original_transaction_unique_id is missing');
  }
  const found = id === undefined ? store.byArn(account, arn ?? '') : store.byUniqueId(account, id);
  // A form is no transaction that could be charged back.
  const isOfForm = id !== undefined && found?.kind === 'form';
  const events = found && !isOfForm ? chargebackElements(found.payment) : [];
  if (events.length === 0) throw new GenesisError(470, 'No chargeback meets the criteria');
  return {
    root: 'chargeback_responses',
    element: { chargeback_response: events.map(({ element }) => element) },
  };
};

/**
 * Lists what happened to payments in a period.
 *
 * @param name of each element
 * @param none the code of an empty list
 */
const listEvents =
  (
    name: string,
    none: GenesisError['code'],
    getEvents: (call: GenesisCall) => { at: string; element: XmlElement }[],
  ): Answer =>
  async (call) => {
    const { from, until, ...place } = readPeriod(call.content);
    const events = getEvents(call).filter(({ at }) => at >= from && at < until);
    if (events.length === 0) throw new GenesisError(none, `No ${name} meets the criteria`);
    const elements = sortNewestFirst(events).map(({ element }) => element);
    return {
      root: `${name}_responses`,
      element: pageElement(`${name}_response`, elements, place),
    };
  };

export const listChargebacks = listEvents('chargeback', 470, ({ store, account }) =>
  store.chargedBack(account).flatMap(chargebackElements),
);
export const listFraudReports = listEvents('fraud_report', 490, ({ store, account }) =>
  store.warned(account).flatMap((payment) => warningElements(payment, 'fraud_report')),
);
export const listRetrievalRequests = listEvents('retrieval_request', 480, ({ store, account }) =>
  store.warned(account).flatMap((payment) => warningElements(payment, 'retrieval_request')),
);

const paymentAnswer = (payment: GenesisPayment, call: GenesisCall): GenesisAnswer => ({
  root: 'payment_response',
  element: saleElement(payment, call),
  ...(payment.finishedAt === null ? {} : { changed: payment }),
});

const cardSeries = { method: 'creditcard', usable: ['paid'] } as const;
/** The bank may not have decided on the first debit yet. */
const debitSeries = { method: 'directdebit', usable: ['pending', 'paid'] } as const;

/** @param usable statuses of the first payment that allow another one */
function chargeMandate(
  type: string,
  { method, usable }: { method: SandboxMandate['method']; usable: readonly SandboxStatus[] },
  create: typeof newRecurringSale,
): Answer {
  return async (call) => {
    const input = read(recurringSchema, call.content);
    assertUnused(call, input.transaction_id);
    call.assertInService([type]);
    const mandate = call.store.mandate(call.account, input.reference_id);
    const first = call.store.byUniqueId(call.account, input.reference_id)?.payment;
    if (mandate?.method !== method || !first || !usable.includes(first.status)) {
      throw new GenesisError(410, `reference_id ${input.reference_id} began no series`);
    }
    const payment = create(mandate, input, call.now);
    await call.store.keep(payment);
    return paymentAnswer(payment, call);
  };
}

const debit =
  (type: string): Answer =>
  async (call) => {
    const input = readDebit(call.content);
    assertUnused(call, input.transaction_id);
    call.assertInService([type]);
    const { payment, mandate } = newDebit(call.account, type, input, call.now);
    await call.store.keep(payment, mandate);
    return paymentAnswer(payment, call);
  };

/** Returns the payment whose payment transaction has this id. */
function getReferenced({ store, account }: GenesisCall, id: string): GenesisPayment {
  const found = store.byUniqueId(account, id);
  if (found?.kind === 'sale') return found.payment;
  throw new GenesisError(410, `reference_id ${id} is unknown`);
}

const refund =
  (ofDebit: boolean): Answer =>
  async (call) => {
    const input = read(refundSchema, call.content);
    assertUnused(call, input.transaction_id);
    const payment = getReferenced(call, input.reference_id);
    if (isDebit(payment.method) !== ofDebit) {
      throw new GenesisError(410, `${payment.method} has another type of refund`);
    }
    const made = {
      id: newIds.refund(),
      amount: toMoney(Number(input.amount), input.currency),
      description: input.usage ?? payment.description,
      metadata: { transaction_id: input.transaction_id },
      createdAt: call.now.toISOString(),
    };
    const changed = refunded(payment, made);
    await call.store.keep(changed);
    return { root: 'payment_response', element: refundElement(changed, made, call), changed };
  };

const voidSale: Answer = async (call) => {
  const input = read(voidSchema, call.content);
  assertUnused(call, input.transaction_id);
  const payment = getReferenced(call, input.reference_id);
  if (payment.status !== 'pending' && payment.status !== 'open') {
    throw new GenesisError(420, `A transaction that is ${payment.status} cannot be voided`);
  }
  const changed: GenesisPayment = {
    ...withFinalStatus(payment, 'canceled', call.now),
    voidedBy: input.transaction_id,
  };
  await call.store.keep(changed);
  const ids = { transaction_id: input.transaction_id, unique_id: newIds.refund() };
  return { root: 'payment_response', element: voidElement(changed, ids, call), changed };
};

/** What `/process` does, by transaction type. */
export const processes: Readonly<
  Record<string, { counts: keyof SandboxCalls; answer: Answer } | undefined>
> = {
  [recurringSale]: {
    counts: 'create',
    answer: chargeMandate(recurringSale, cardSeries, newRecurringSale),
  },
  [recurringDebit]: {
    counts: 'create',
    answer: chargeMandate(recurringDebit, debitSeries, newRecurringDebit),
  },
  sdd_sale: { counts: 'create', answer: debit('sdd_sale') },
  [initialDebit]: { counts: 'create', answer: debit(initialDebit) },
  refund: { counts: 'refund', answer: refund(false) },
  sdd_refund: { counts: 'refund', answer: refund(true) },
  void: { counts: 'cancel', answer: voidSale },
};
