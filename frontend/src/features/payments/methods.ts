/** What is special about methods of payment. */
import type { PaymentMethod } from '#shared/model/payment.ts';

/** Direct debit has a page of its own. */
export const isDebit = (method: PaymentMethod): boolean => method === 'sdd';

/**
 * The first ones of a choice, with the one that is chosen among them; all of it where no more than
 * one would be left out, as what leads to the others takes a place too.
 */
export function getShortList<T>(all: readonly T[], chosen: T | undefined, most: number): T[] {
  if (all.length <= most + 1) return [...all];
  const first = all.slice(0, most);
  return chosen === undefined || first.includes(chosen)
    ? first
    : [...first.slice(0, most - 1), chosen];
}
