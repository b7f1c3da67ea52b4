/**
 * Amounts. Inside the product they are integers of the currency's smallest unit (cents); every
 * currency of `currencies` has two decimals. Rounding, wherever a share of an amount is taken, is
 * half away from zero.
 */
import type { Money } from '../model/common.ts';

/** An amount in the smallest unit of its currency. */
export interface Minor {
  readonly minor: number;
  readonly currency: string;
}

export function toMinor({ value }: Pick<Money, 'value'>): number {
  const sign = value.startsWith('-') ? -1 : 1;
  return sign * Number(value.replace(/[-.]/g, ''));
}

export function toMoney(minor: number, currency: string): Money {
  if (!Number.isSafeInteger(minor)) throw new Error('an amount is a whole number of cents');
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return { value: `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`, currency };
}

/** `amount * part / whole`, half away from zero, in integers throughout. */
export function prorate(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const by = BigInt(whole);
  const sign = product < 0n !== by < 0n ? -1n : 1n;
  const top = product < 0n ? -product : product;
  const bottom = by < 0n ? -by : by;
  return Number((sign * (2n * top + bottom)) / (2n * bottom));
}
