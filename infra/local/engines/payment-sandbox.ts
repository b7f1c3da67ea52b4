/** What the sandboxes of the payment providers have in common, whatever API they speak. */
import type { EngineLog } from './account.ts';
import type { PayoutChange, SandboxPayout } from './sandbox-payouts.ts';

export const sandboxProviders = ['mollie', 'genesis'] as const;
export type SandboxProvider = (typeof sandboxProviders)[number];

export interface SandboxAmount {
  /** Decimal, e.g. 12.50. */
  value: string;
  currency: string;
}

export type SandboxStatus = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired';

export interface SandboxRefund {
  id: string;
  amount: SandboxAmount;
  description: string;
  metadata: unknown;
  /** ISO 8601, by the stack's time. */
  createdAt: string;
}

export interface SandboxChargeback {
  id: string;
  amount: SandboxAmount;
  createdAt: string;
  /** Time at which the bank reversed the chargeback. */
  reversedAt: string | null;
  /** The bank's reason code; absent where the provider's own is told. */
  reason?: string | undefined;
}

export const sandboxWarningKinds = ['fraud_report', 'retrieval_request'] as const;

/** A bank's notice that a charge back may follow. */
export interface SandboxWarning {
  kind: (typeof sandboxWarningKinds)[number];
  createdAt: string;
}

export interface SandboxPayment {
  id: string;
  /** The account, which is the brand's part of its API key. */
  account: string;
  status: SandboxStatus;
  amount: SandboxAmount;
  description: string;
  /** The provider's name; null where the buyer chooses. */
  method: string | null;
  metadata: unknown;
  redirectUrl: string | null;
  cancelUrl: string | null;
  /** Where a failed payment returns to, if not to `redirectUrl`. */
  failureUrl?: string | null;
  /** Where an open payment returns to, if not to `redirectUrl`. */
  pendingUrl?: string | null;
  webhookUrl: string | null;
  locale: string | null;
  sequenceType: 'oneoff' | 'first' | 'recurring';
  customerId: string | null;
  mandateId: string | null;
  details: Record<string, string | null> | null;
  createdAt: string;
  /** Time of the latest status; null while it is open. */
  finishedAt: string | null;
  /** Time at which it was paid, which later events do not change. */
  paidAt: string | null;
  refunds: SandboxRefund[];
  chargebacks: SandboxChargeback[];
  /** Absent in payments of before. */
  warnings?: SandboxWarning[] | undefined;
}

export interface SandboxMandate {
  id: string;
  account: string;
  customerId: string;
  method: 'creditcard' | 'directdebit' | 'paypal';
  /** False after it was revoked. */
  valid: boolean;
  /** Whether payments with it fail. */
  failing: boolean;
  details: Record<string, string | null>;
  mandateReference: string | null;
  signatureDate: string | null;
  createdAt: string;
}

/** Events of a payment. The provider and banks cause the last four later. */
export type SandboxEvent =
  /** The last digits of the card, and the country that issued it. */
  | { status: 'paid'; card?: string | undefined; country?: string | undefined }
  | { status: Exclude<SandboxStatus, 'paid'> }
  /** `amount` is decimal. It defaults to the whole remaining amount. */
  | { status: 'refunded'; amount?: string | undefined }
  /** `reason` is the bank's code. */
  | { status: 'charged_back'; amount?: string | undefined; reason?: string | undefined }
  | { status: 'chargeback_reversed' }
  | { status: 'warned'; kind?: SandboxWarning['kind'] | undefined };

/** Numbers of executed and refused calls by operation. */
export interface SandboxCalls {
  create: number;
  find: number;
  list: number;
  cancel: number;
  refund: number;
  customer: number;
  mandate: number;
  /** Lists of charge backs and warnings. */
  disputes: number;
}

export const noCalls: Readonly<SandboxCalls> = {
  create: 0,
  find: 0,
  list: 0,
  cancel: 0,
  refund: 0,
  customer: 0,
  mandate: 0,
  disputes: 0,
};

export type RefusalReason = 'unknown' | 'not_paid' | 'currency' | 'amount' | 'unsupported';

/** Something that no provider does. Each sandbox turns it into an error of its API. */
export class SandboxRefusal extends Error {
  override readonly name = 'SandboxRefusal';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export const unknownIn = (kind: 'payment' | 'mandate', id: string) =>
  new SandboxRefusal('unknown', `No ${kind} of the sandbox has the id ${id}`);

export interface PaymentSandbox {
  provider: SandboxProvider;
  /** Address of its API. */
  endpoint: string;
  /** Lists payments of one account (a brand) or of all, newest first. */
  payments(account?: string): SandboxPayment[];
  payment(id: string): SandboxPayment | null;
  /** Lists what was paid out to an account, newest first. */
  payouts(account: string): SandboxPayout[];
  /** Makes payouts differ from what they should be; null ends it. */
  changePayouts(change: PayoutChange | null): void;
  mandates(): SandboxMandate[];
  /**
   * Simulates an action of a buyer or a bank, and sends the webhook. It resolves after the first
   * delivery attempt. Any state can follow any other.
   *
   * @throws SandboxRefusal
   */
  happen(id: string, event: SandboxEvent): Promise<SandboxPayment>;
  /** Adds generated payments of the past without sending webhooks. */
  put(payments: readonly SandboxPayment[]): Promise<void>;
  /**
   * Makes later payments with this mandate fail or succeed.
   *
   * @throws SandboxRefusal
   */
  failMandate(id: string, on: boolean): Promise<void>;
  /**
   * While on, calls get the status 503: all calls of an account (by default of every account), or
   * only new payments with a method (the provider's name).
   */
  outage(on: boolean, only?: { account?: string; method?: string }): void;
  /** Executes the next `count` calls but breaks the connection instead of responding. */
  loseNext(count: number): void;
  /** Refuses calls with this key, or of this user, from now on. */
  revoke(login: string): void;
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

/**
 * Several sandboxes that answer as one. Faults are those of every sandbox, while what happens to a
 * payment or mandate happens where it is known.
 */
export interface JoinedSandboxes extends Omit<PaymentSandbox, 'provider' | 'endpoint' | 'stop'> {
  /** Lists the sandboxes of one provider, or all. */
  list(provider?: SandboxProvider): readonly PaymentSandbox[];
}

/** @param first receives payments that a test adds and no sandbox knows */
export function joinSandboxes(
  first: PaymentSandbox,
  ...others: readonly PaymentSandbox[]
): JoinedSandboxes {
  const all = [first, ...others];
  const each = (change: (sandbox: PaymentSandbox) => void) => all.forEach(change);
  const withPayment = (id: string) => all.find((sandbox) => sandbox.payment(id) !== null);
  return {
    list: (provider) => all.filter((sandbox) => !provider || sandbox.provider === provider),
    payments: (account) =>
      all
        .flatMap((sandbox) => sandbox.payments(account))
        .sort((a, b) => Number(a.createdAt < b.createdAt) - Number(a.createdAt > b.createdAt)),
    payment: (id) => withPayment(id)?.payment(id) ?? null,
    payouts: (account) => all.flatMap((sandbox) => sandbox.payouts(account)),
    changePayouts: (change) => each((sandbox) => sandbox.changePayouts(change)),
    mandates: () => all.flatMap((sandbox) => sandbox.mandates()),
    async happen(id, event) {
      const owner = withPayment(id);
      if (!owner) throw unknownIn('payment', id);
      return owner.happen(id, event);
    },
    async put(payments) {
      const byOwner = Map.groupBy(payments, ({ id }) => withPayment(id) ?? first);
      await Promise.all([...byOwner].map(([owner, theirs]) => owner.put(theirs)));
    },
    async failMandate(mandate, on) {
      const owner = all.find((one) => one.mandates().some(({ id }) => id === mandate));
      if (!owner) throw unknownIn('mandate', mandate);
      await owner.failMandate(mandate, on);
    },
    outage: (on, only) => each((sandbox) => sandbox.outage(on, only)),
    loseNext: (count) => each((sandbox) => sandbox.loseNext(count)),
    revoke: (login) => each((sandbox) => sandbox.revoke(login)),
    slow: (milliseconds) => each((sandbox) => sandbox.slow(milliseconds)),
    loseWebhooks: (on) => each((sandbox) => sandbox.loseWebhooks(on)),
    async runDue() {
      await Promise.all(all.map((sandbox) => sandbox.runDue()));
    },
    calls: () => all.map((sandbox) => sandbox.calls()).reduce(addCalls),
    delivered: () => all.reduce((sum, sandbox) => sum + sandbox.delivered(), 0),
  };
}

const addCalls = (a: SandboxCalls, b: SandboxCalls): SandboxCalls => ({
  create: a.create + b.create,
  find: a.find + b.find,
  list: a.list + b.list,
  cancel: a.cancel + b.cancel,
  refund: a.refund + b.refund,
  customer: a.customer + b.customer,
  mandate: a.mandate + b.mandate,
  disputes: a.disputes + b.disputes,
});
