/**
 * Reconciliation of the journal with the provider's records and with the ledger. Both sides arrive
 * as streams and are matched by the provider's id or by the payment; only sums per payment are
 * kept. Payments are compared in their current state, so entries outside of the period count as
 * well: the few payments that do not agree yet tell how far to read around it.
 */

/** docs/finance.md explains each kind and what to do. */
export const differenceKinds = [
  'paid_without_sale',
  'sale_without_payment',
  'sold_twice',
  'amount_differs',
  'order_differs',
  'status_differs',
  'refund_differs',
  'chargeback_differs',
  'unknown_tenant',
  'sale_without_grant',
  'grant_without_sale',
  'granted_twice',
  'credits_differ',
  'ledger_gap',
] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * A difference. Amounts are in the smallest unit with their currency, credits are plain numbers.
 */
export interface Difference {
  kind: DifferenceKind;
  /** Provider's payment id, our payment id and the buyer; empty where unknown. */
  provider_reference: string;
  payment: string;
  member: string;
  /** Value in the journal, and value at the provider or in the ledger. */
  books: string;
  other: string;
}

/** Writes an amount as differences have it. */
export const toMoneyText = (minor: number, currency: string): string => `${minor} ${currency}`;

export type Report = (found: Difference) => void;

export const differenceColumns: readonly (keyof Difference)[] = [
  ...(['kind', 'provider_reference', 'payment', 'member', 'books', 'other'] as const),
];
