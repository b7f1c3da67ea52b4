import { useTranslation } from 'react-i18next';
import { useMoneyText, usePercentText } from '#lib/use-money-text.ts';
import type { Discount } from '#shared/model/payment.ts';
import { toMoney } from '#shared/rules/money.ts';
import { getReduction } from './prices.ts';

/** "25% off", "€5.00 off on orders of €20.00 and more". */
export function useOffText(): (discount: Discount) => string {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  const percent = usePercentText();
  return (discount) => {
    const { kind, amount } = getReduction(discount);
    const what =
      kind === 'percentage' ? percent(amount) : money(toMoney(amount, discount.currency ?? 'EUR'));
    return discount.minimum
      ? t('off_from', { off: what, minimum: money(discount.minimum) })
      : t('off', { off: what });
  };
}
