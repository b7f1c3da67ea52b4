import { useTranslation } from 'react-i18next';
import { useMoneyText } from '#lib/use-money-text.ts';
import { cx } from '#ui/cx.ts';
import styles from './price-text.module.css';
import type { Price } from './prices.ts';

/** A total, and struck out what it was before a discount. */
export function PriceText({ price, large }: { price: Price; large?: boolean }) {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  return (
    <span className={large ? cx(styles.root, styles.large) : styles.root}>
      {price.before && (
        <s className={styles.before}>
          <span className="sr-only">{t('was')} </span>
          {money(price.before)}
        </s>
      )}
      <strong className={styles.total}>{money(price.total)}</strong>
    </span>
  );
}
