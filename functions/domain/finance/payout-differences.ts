/** What can differ between payouts, bookings and the bank. docs/finance.md explains each kind. */

export const payoutDifferenceKinds = [
  'line_without_booking',
  'paid_out_twice',
  'amount_differs',
  'currency_differs',
  'not_paid_out',
  'total_differs',
  'fee_differs',
  'statement_missing',
  'statement_differs',
  'payout_failed',
  'payout_not_sent',
  'bank_missing',
  'bank_differs',
] as const;
export type PayoutDifferenceKind = (typeof payoutDifferenceKinds)[number];

/** Amounts of `books` and `other` are in the smallest unit, with their currency. */
export interface PayoutDifference {
  kind: PayoutDifferenceKind;
  provider: string;
  /** The provider's id of the payout; empty where it is about none. */
  payout: string;
  provider_reference: string;
  /** Our id of the payment; empty where unknown. */
  payment: string;
  /** What we have, and what the provider or the bank has. */
  books: string;
  other: string;
}

export const payoutDifferenceColumns: readonly (keyof PayoutDifference)[] = [
  ...(['kind', 'provider', 'payout', 'provider_reference', 'payment', 'books', 'other'] as const),
];

export type ReportPayout = (found: PayoutDifference) => void;
