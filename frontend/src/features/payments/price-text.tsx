import './price-text.css';
import { useTranslation } from 'react-i18next';
import { useMoneyText } from '#lib/use-money-text.ts';
import type { Price } from './prices.ts';

/** A total, and struck out what it was before a discount. */
export function PriceText({ price, large }: { price: Price; large?: boolean }) {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  return (
    <span className={large ? 'price-text price-text--large' : 'price-text'}>
      {price.before && (
        <s className="price-text__before">
          <span className="sr-only">{t('was')} </span>
          {money(price.before)}
        </s>
      )}
      <strong className="price-text__total">{money(price.total)}</strong>
    </span>
  );
}
