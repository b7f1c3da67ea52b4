/** Amounts as the page's language and the brand's country write them. */
import type { Money } from '#shared/model/common.ts';
import type { Minor } from '#shared/rules/money.ts';
import { moneyText } from './money-text.ts';
import { useLanguageTag } from './use-language-tag.ts';

export function useMoneyText(): (amount: Money | Minor) => string {
  const tag = useLanguageTag();
  return (amount) => moneyText(tag, amount);
}

const hundred = 100;

/** A percentage, such as 21 or 8.1. */
export function usePercentText(): (percent: number) => string {
  const tag = useLanguageTag();
  const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  return (percent) => format.format(percent / hundred);
}
