import { useTranslation } from 'react-i18next';
import { useMoneyText, usePercentText } from '#lib/use-money-text.ts';
import type { Discount } from '#shared/model/payment.ts';
import { moneyOf } from '#shared/rules/money.ts';
import { reductionOf } from './prices.ts';

/** "25% off", "€5.00 off on orders of €20.00 and more". */
export function useOffText(): (discount: Discount) => string {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  const percent = usePercentText();
  return (discount) => {
    const { kind, amount } = reductionOf(discount);
    const what =
      kind === 'percentage' ? percent(amount) : money(moneyOf(amount, discount.currency ?? 'EUR'));
    return discount.minimum
      ? t('off_from', { off: what, minimum: money(discount.minimum) })
      : t('off', { off: what });
  };
}
