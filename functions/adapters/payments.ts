/**
 * The port to payment providers: what we ask of one. docs/payments.md tells what a second adapter
 * must implement. An adapter speaks to its provider only; it knows no member and no table.
 */
import type { PaymentMethod } from '#shared/model/payment.ts';
import type { Locale } from '#shared/model/values.ts';

/** Whole numbers of the currency's smallest unit. */
export interface Amount {
  minor: number;
  currency: string;
}

/** What is asked to be paid. */
export interface ProviderOrder {
  /** Our own id of the payment; also the key under which a repeated call makes one payment only. */
  id: string;
  tenant: string;
  amount: Amount;
  /** On the buyer's statement and in the provider's own lists. */
  description: string;
  method: PaymentMethod;
  locale: Locale;
  /** Where the provider sends the browser back to. */
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
}

/** As the provider tells it. `expired` was never paid in time. */
export type ProviderStatus = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired';

export interface ProviderRefund {
  id: string;
  amount: Amount;
  /** Whether it cannot fail any more. */
  final: boolean;
  at: string;
}

export interface ProviderPayment {
  /** The provider's id. */
  id: string;
  /** Ours, and the brand's, as we handed them over; null where the provider does not have them. */
  order: string | null;
  tenant: string | null;
  status: ProviderStatus;
  amount: Amount;
  /** Given back by us, all refunds together. */
  refunded: Amount;
  /** Taken back by the buyer's bank, less what was returned to us. */
  chargedBack: Amount;
  method: PaymentMethod | null;
  /** Where the buyer pays; null where nothing is left to do. */
  checkoutUrl: string | null;
  mandate: string | null;
  /** What names the card or account, e.g. `Visa •••• 4242`; null where unknown. */
  label: string | null;
  created_at: string;
  paid_at: string | null;
}

/** A mandate for direct debits that the member signed with us. */
export interface ProviderMandate {
  accountHolder: string;
  iban: string;
  /** Our own unique reference. */
  reference: string;
  /** YYYY-MM-DD. */
  signedOn: string;
}

/**
 * Every call throws `PaymentError` where the provider does not do it. A repeated call with the same
 * key has one effect.
 */
export interface PaymentProvider {
  create(order: ProviderOrder): Promise<ProviderPayment>;
  find(id: string): Promise<ProviderPayment | null>;
  /** Who the provider keeps methods for; its id. `key` is ours, one per member. */
  createCustomer(customer: { key: string; name: string; locale: Locale }): Promise<string>;
  /** @returns the provider's id of the mandate */
  createMandate(customer: string, mandate: ProviderMandate): Promise<string>;
  /** Lets a stored method go. */
  revokeMandate(customer: string, mandate: string): Promise<void>;
  refund(id: string, amount: Amount, key: string): Promise<ProviderRefund>;
  cancel(id: string): Promise<void>;
  /** Payments created from `from` (inclusive) to `to` (exclusive), newest first. */
  list(period: { from: string; to: string }): AsyncIterable<ProviderPayment>;
}

/** `passing`: the provider is down or busy, it can be tried again. `refused`: it will not do this. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly kind: 'transient' | 'refused';

  constructor(kind: 'transient' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
