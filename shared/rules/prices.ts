/** What a package comes to, as pages show it and orders charge it. */
import { prorate } from './money.ts';

export interface Reduction {
  kind: 'percentage' | 'value';
  /** Whole percent, or the smallest unit of the currency. */
  amount: number;
}

/** What a discount takes off a total (smallest unit); never more than leaves one cent to pay. */
export function takenOff(total: number, { kind, amount }: Reduction): number {
  const off = kind === 'percentage' ? prorate(total, amount, 100) : amount;
  return Math.max(0, Math.min(off, total - 1));
}

/** What one text message comes to with these credits, rounded up to the cent: never shown too low. */
export function pricePerMessage(total: number, credits: number, messageCredits: number): number {
  return Math.ceil((total * messageCredits) / credits);
}

/** The highest discount that a code can give, in percent of the total. */
export const highestDiscountPercent = 90;
