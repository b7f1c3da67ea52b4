/**
 * Journal entries against the provider's own records, and against the ledger. Both sides come as streams
 * and meet by the provider's id or by the payment; of a payment only its sums are kept. A payment
 * is looked at as it is now, so what was booked of it outside of the period counts as well: those
 * few that do not agree yet say how far journal entries must be read around it.
 */

/** docs/finance.md says what each means and what to do. */
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

/** What does not agree. Amounts in the smallest unit with their currency, credits as they are. */
export interface Difference {
  kind: DifferenceKind;
  /** The provider's id of the payment, ours, and the buyer's; empty where there is none. */
  provider_reference: string;
  payment: string;
  member: string;
  /** What the books say, and what the provider or the ledger says. */
  books: string;
  other: string;
}

export type Report = (found: Difference) => void;

export const differenceColumns: readonly (keyof Difference)[] = [
  ...(['kind', 'provider_reference', 'payment', 'member', 'books', 'other'] as const),
];
