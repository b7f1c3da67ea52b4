/** Differences of a reconciliation in words; docs/finance.md, "Reconciliation", has them in full. */

import type { Difference } from './money-data.ts';
import { getAmountText } from './money-text.ts';

interface Words {
  title: string;
  /** What to do about it. */
  next: string;
}

const defect = 'A defect of the product: report it.';

const words: Record<string, Words> = {
  paid_without_sale: {
    title: 'Paid, not in the books',
    next: 'Credited within minutes where a webhook was missed. If it stays, look for its alarm.',
  },
  sale_without_payment: {
    title: 'In the books, not at the provider',
    next: "Is another account's key in the brand's parameter?",
  },
  sold_twice: { title: 'Sold twice', next: defect },
  amount_differs: {
    title: 'Other amount or currency',
    next: 'Find out with the provider which one is right.',
  },
  order_differs: {
    title: 'Another order',
    next: 'Find out with the provider which one is right.',
  },
  status_differs: {
    title: 'Sold, not paid',
    next: 'Find out with the provider whether it was paid.',
  },
  refund_differs: {
    title: 'Other sum given back',
    next: 'A withdrawal may be on its way. Wait for it, or refund by hand.',
  },
  chargeback_differs: {
    title: 'Other sum taken back by banks',
    next: 'Its webhook may be under way.',
  },
  unknown_tenant: {
    title: 'A payment of no brand',
    next: 'Somebody else uses the account of the provider.',
  },
  sale_without_grant: { title: 'Sold, no credits given', next: defect },
  grant_without_sale: { title: 'Credits given, not sold', next: defect },
  granted_twice: { title: 'Credits given twice', next: defect },
  credits_differ: { title: 'Other number of credits', next: defect },
  ledger_gap: {
    title: 'A gap in the ledger',
    next: 'Did the ledger begin before it was read? Else a defect.',
  },
};

export const getDifferenceWords = (kind: string): Words =>
  words[kind] ?? { title: kind.replaceAll('_', ' '), next: 'Look it up in the documentation.' };

const amountPattern = /^(-?\d+) ([A-Z]{3})$/;

/** A side of a difference: an amount as such, other values as they are. */
export function getSideText(side: string): string {
  const [, minor, currency] = amountPattern.exec(side) ?? [];
  if (minor !== undefined && currency !== undefined) return getAmountText(Number(minor), currency);
  return side === '' ? 'nothing' : side;
}

/** What differences come to, each as it is, whatever its direction: `€73.98`. Empty without amounts. */
export function getTotalText(differences: readonly Pick<Difference, 'amount'>[]): string {
  const sums = new Map<string, number>();
  for (const { amount } of differences) {
    if (!amount) continue;
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + Math.abs(amount.minor));
  }
  return [...sums].map(([currency, minor]) => getAmountText(minor, currency)).join(' and ');
}

export const getDifferencesText = (count: number): string =>
  count === 0 ? 'No difference' : count === 1 ? '1 difference' : `${count} differences`;
