/** Amounts as the page's language and the brand's country write them. */
import type { Money } from '#shared/model/common.ts';
import type { Minor } from '#shared/rules/money.ts';
import { useLanguageTag } from './use-language-tag.ts';

const minorUnits = 100;
const getUnits = (amount: Money | Minor): number =>
  'minor' in amount ? amount.minor / minorUnits : Number(amount.value);

/** An amount with its currency, in a BCP 47 tag's way. */
export const moneyText = (tag: string, amount: Money | Minor): string =>
  new Intl.NumberFormat(tag, { style: 'currency', currency: amount.currency }).format(
    getUnits(amount),
  );

export function useMoneyText(): (amount: Money | Minor) => string {
  const tag = useLanguageTag();
  return (amount) => moneyText(tag, amount);
}

/** A percentage, such as 21 or 8.1. */
export function usePercentText(): (percent: number) => string {
  const tag = useLanguageTag();
  const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  return (percent) => format.format(percent / minorUnits);
}
