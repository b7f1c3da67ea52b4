/** The limit that members set themselves, as they type it. */
import type { Money } from '#shared/model/common.ts';

const typed = /^(\d{1,6})(?:[.,](\d{1,2}))?$/;

/** `20`, `20,5` or `20.50` as money; null where it is none, or nothing. */
export function typedMoney(text: string, currency: string): Money | null {
  const found = typed.exec(text.replace(/\s/g, ''));
  if (!found) return null;
  const [, units = '', cents = ''] = found;
  const value = `${Number(units)}.${cents.padEnd(2, '0')}`;
  return Number(value) > 0 ? { value, currency } : null;
}

/** What a month's bar is drawn against: the dearest month, or the limit where it is higher. */
export function getMost(amounts: readonly Money[], limit: Money | null): number {
  return Math.max(1, ...amounts.map(({ value }) => Number(value)), Number(limit?.value ?? 0));
}
