/**
 * Payouts as the table has them: what a provider told of each, and what a statement and the bank say
 * of it. Each is written by one side alone, so that the daily job and finance never meet.
 */

import type { ProviderName } from '../../adapters/payment-providers.ts';
import type { PayoutLine, PayoutLineKind, ProviderPayout } from '../../adapters/payments.ts';

/** What identifies a payout. Its day (YYYY-MM-DD, UTC) is the one on which the provider made it. */
export interface PayoutId {
  day: string;
  provider: ProviderName;
  id: string;
}

/** A payout as the provider told it, without its lines. */
export interface StoredPayout extends PayoutId, Omit<ProviderPayout, 'id' | 'lines'> {
  /** By kind, in the smallest unit. */
  sums: Partial<Record<PayoutLineKind, number>>;
  /** Number of its lines. */
  lines: number;
  /** Number of items that hold its lines, and their checksum. */
  parts: number;
  sha256: string;
}

/** What finance read of a payout in the provider's statement. */
export interface PayoutStatement extends PayoutId {
  currency: string;
  reference: string;
  total: number;
  /** Sums by kind, signed as lines are. */
  sums: Partial<Record<PayoutLineKind, number>>;
  /** Fees by the provider's name of what they are for. */
  fees: Record<string, number>;
}

/** What the bank got for a payout. */
export interface PayoutReceipt extends PayoutId {
  /** YYYY-MM-DD on which the bank booked it. */
  booked_on: string;
  amount: number;
  currency: string;
  /** Text of the bank's statement. */
  text: string;
}

export interface Payout extends StoredPayout {
  statement: PayoutStatement | null;
  receipt: PayoutReceipt | null;
}

/** A line as it is kept: kind, payment, smallest units, currency, method. */
export type KeptLine = [PayoutLineKind, string | null, number, string, string | null];

export const toKeptLine = ({ kind, payment, amount, method }: PayoutLine): KeptLine => [
  ...([kind, payment, amount.minor, amount.currency, method] as const),
];

export const toPayoutLine = ([kind, payment, minor, currency, method]: KeptLine): PayoutLine => ({
  ...{ kind, payment, method },
  amount: { minor, currency },
});

/** Lines that payments make; a provider's statement has the others. */
const ofPayments: ReadonlySet<PayoutLineKind> = new Set([
  ...(['payment', 'refund', 'chargeback', 'chargeback_reversed'] as const),
]);
export const isOfPayment = (kind: PayoutLineKind): boolean => ofPayments.has(kind);

/** Returns the lines that a statement adds to those that the provider's calls tell. */
export function getStatementLines({ sums, fees, currency }: PayoutStatement): PayoutLine[] {
  const toLine = (kind: PayoutLineKind, minor: number, method: string | null): PayoutLine => ({
    ...{ kind, payment: null, method },
    amount: { minor, currency },
  });
  return [
    ...Object.entries(sums)
      .filter(([kind]) => !isOfPayment(kind as PayoutLineKind))
      .map(([kind, minor]) => toLine(kind as PayoutLineKind, minor, null)),
    ...Object.entries(fees).map(([method, minor]) => toLine('fee', minor, method || null)),
  ].filter(({ amount }) => amount.minor !== 0);
}

/** Returns the sums of a payout by kind, with those that its statement adds. */
export function getAllSums({ sums, statement }: Payout): StoredPayout['sums'] {
  if (!statement) return sums;
  const ofCalls = Object.entries(sums).filter(([kind]) => isOfPayment(kind as PayoutLineKind));
  const all: StoredPayout['sums'] = Object.fromEntries(ofCalls);
  for (const { kind, amount } of getStatementLines(statement)) {
    all[kind] = (all[kind] ?? 0) + amount.minor;
  }
  return all;
}
