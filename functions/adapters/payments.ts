/**
 * The port to payment providers. docs/payments.md describes what an adapter must implement.
 * An adapter uses only its provider; it knows no member and no table.
 */
import type { PaymentMethod } from '#shared/model/payment.ts';
import type { Locale } from '#shared/model/values.ts';

/** An integer in the currency's smallest unit. */
export interface Amount {
  minor: number;
  currency: string;
}

/** How ids of orders begin that an operator made to try a brand's payments. */
export const testOrderPrefix = 'preflight-';

/** A payment to create. */
export interface ProviderOrder {
  /** Our id of the payment, and the idempotency key of the call. */
  id: string;
  tenant: string;
  amount: Amount;
  /** Text on the buyer's statement and in the provider's lists. */
  description: string;
  method: PaymentMethod;
  locale: Locale;
  /** URL to which the provider returns the browser. */
  returnUrl: string;
  cancelUrl: string;
  webhookUrl: string;
  /**
   * `first` asks the provider to keep the method for `customer`; `recurring` pays with `mandate`,
   * without the buyer; `once` does neither.
   */
  sequence: 'once' | 'first' | 'recurring';
  customer?: string | undefined;
  mandate?: string | undefined;
  /** The mandate itself, for a provider that takes it with the debit. */
  debit?: ProviderMandate | undefined;
}

/** The provider's status. An `expired` payment was never paid in time. */
export type ProviderStatus = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired';

export interface ProviderRefund {
  id: string;
  amount: Amount;
  /** Whether it can no longer fail. */
  final: boolean;
  at: string;
}

export interface ProviderPayment {
  /** The provider's id. */
  id: string;
  /** Our payment id and the brand's id as we sent them; null where the provider lacks them. */
  order: string | null;
  tenant: string | null;
  status: ProviderStatus;
  amount: Amount;
  /** Total of our refunds. */
  refunded: Amount;
  /** Total of chargebacks, less what was returned to us. */
  chargedBack: Amount;
  method: PaymentMethod | null;
  /** URL of the checkout; null where the buyer has nothing to do. */
  checkoutUrl: string | null;
  mandate: string | null;
  /** Name of the card or account, e.g. `Visa •••• 4242`; null where unknown. */
  label: string | null;
  /** Country of the card or bank account, ISO 3166-1 alpha-2; null where unknown. */
  payerCountry: string | null;
  created_at: string;
  paid_at: string | null;
}

/** What a buyer's bank holds against a payment. */
export interface ProviderDispute {
  /** One per dispute of the provider. */
  id: string;
  /** A `warning` moves no money: a report of fraud, or a request for documents. */
  kind: 'warning' | 'chargeback';
  /** The provider's id of the payment. */
  payment: string;
  amount: Amount;
  /** The bank's reason; null where the provider does not tell. */
  reason: { code: string; text: string } | null;
  at: string;
  /** When it was decided for us; null while it stands. */
  reversed_at: string | null;
}

/** A mandate for direct debits that the member gave us. */
export interface ProviderMandate {
  accountHolder: string;
  iban: string;
  /** Our own unique reference. */
  reference: string;
  /** YYYY-MM-DD. */
  signedOn: string;
}

/** What a line of a payout is for. */
export const payoutLineKinds = [
  'payment',
  'refund',
  'chargeback',
  'chargeback_reversed',
  'fee',
  'reserve_held',
  'reserve_released',
  'other',
] as const;
export type PayoutLineKind = (typeof payoutLineKinds)[number];

export interface PayoutLine {
  kind: PayoutLineKind;
  /** The provider's id of the payment, as in `ProviderPayment`; null for what is of no payment. */
  payment: string | null;
  /** What the line adds to the payout; negative for what it takes from it. */
  amount: Amount;
  /** The provider's name of the payment's method, or of what a fee is for; null where unknown. */
  method: string | null;
}

export type PayoutState = 'pending' | 'paid' | 'failed';

/** What a provider transfers to the bank at once. */
export interface ProviderPayout {
  id: string;
  /** Text on the bank's statement; empty where the provider does not tell it. */
  reference: string;
  state: PayoutState;
  /** When the provider made it, which never changes; ISO 8601. */
  created_at: string;
  paid_at: string | null;
  currency: string;
  /** What the bank gets, in the smallest unit; null where the provider does not tell it. */
  total: number | null;
  /** Everything that the total is made of. */
  lines(): AsyncIterable<PayoutLine>;
}

/** A provider needs something of the brand before it tells of payouts. The message says what. */
export class PayoutsNotSetUp extends Error {
  override readonly name = 'PayoutsNotSetUp';
}

/**
 * Every call throws `PaymentError` where it fails. A repeated call with the same key has one
 * effect.
 */
export interface PaymentProvider {
  create(order: ProviderOrder): Promise<ProviderPayment>;
  find(id: string): Promise<ProviderPayment | null>;
  /** Finds the payment of an order whose answer was lost; null where there is none. */
  findOrder(order: OrderReference): Promise<ProviderPayment | null>;
  /**
   * Creates a customer, for whom the provider keeps methods, and returns its id. Our `key` is one
   * per member.
   */
  createCustomer(customer: { key: string; name: string; locale: Locale }): Promise<string>;
  /** @returns the provider's id of the mandate; null where it goes to the provider with the debit */
  createMandate(customer: string, mandate: ProviderMandate): Promise<string | null>;
  /** Revokes a stored method. */
  revokeMandate(customer: string, mandate: string): Promise<void>;
  refund(id: string, amount: Amount, key: string): Promise<ProviderRefund>;
  cancel(id: string): Promise<void>;
  /** The provider's names of the methods that the account may use; null where it does not tell. */
  methods(): Promise<string[] | null>;
  /** Lists payments created from `from` (inclusive) to `to` (exclusive), newest first. */
  list(period: { from: string; to: string }): AsyncIterable<ProviderPayment>;
  /** Lists disputes that were opened from `from` (inclusive) to `to` (exclusive). */
  disputes(period: { from: string; to: string }): AsyncIterable<ProviderDispute>;
  /** Lists the charge backs of a payment as they stand, oldest first. */
  chargebacksOf(id: string): Promise<ProviderDispute[]>;
  /**
   * Lists the payouts made from `from` (inclusive) to `to` (exclusive), newest first.
   *
   * @throws PayoutsNotSetUp
   */
  payouts(period: { from: string; to: string }): AsyncIterable<ProviderPayout>;
  /**
   * Reads a notification of the provider's own form. Providers without this send a form with an
   * `id`.
   *
   * @returns null where the provider did not sign it
   */
  readNotification?(
    fields: Record<string, string | undefined>,
  ): Promise<ProviderNotification | null>;
}

/** What finds an order's payment at the provider. */
export type OrderReference = Pick<ProviderOrder, 'id' | 'tenant'> & { created_at: string };

/** A provider's word that something changed, which is no proof of what. */
export interface ProviderNotification {
  /** The provider's id of the payment. */
  id: string;
  /** What the provider wants as answer; it repeats the notification otherwise. */
  answer: string;
}

/**
 * `passing` means that a retry may succeed. `refused` means that the provider rejected the call.
 */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly kind: 'transient' | 'refused';
  /** A state of a payment that the product does not know. */
  readonly unknownState: string | null;
  /**
   * The provider does not accept the account's key. Calls try again all the same, as somebody who
   * exchanges it takes a moment; whoever checks the account must hear of it.
   */
  readonly isKeyRefused: boolean;

  constructor(
    kind: 'transient' | 'refused',
    message: string,
    {
      isKeyRefused = false,
      unknownState = null,
      ...options
    }: ErrorOptions & { isKeyRefused?: boolean; unknownState?: string | null } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.isKeyRefused = isKeyRefused;
    this.unknownState = unknownState;
  }
}
