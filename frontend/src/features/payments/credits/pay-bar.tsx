import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PriceText } from '../price-text.tsx';
import type { Price } from '../prices.ts';
import { useTotalLabel } from '../use-total-label.ts';
import styles from './pay-bar.module.css';

interface PayBarProps {
  /** The total, above the button; without it the button says it. */
  price?: Price | undefined;
  /** Percent of VAT in it. */
  vat?: number | undefined;
  /** The one button that goes on. */
  children: ReactNode;
  /** Small print below it. */
  note?: ReactNode;
}

/**
 * The total and the button, always in sight: at the bottom edge of a phone, where it takes the
 * place of the member's tabs, and at the end of the page elsewhere. Last in its page.
 */
export function PayBar({ price, vat = 0, children, note }: PayBarProps) {
  const { t } = useTranslation('payments');
  const totalLabel = useTotalLabel(vat);
  return (
    <section data-part="pay-bar" className={styles.root} aria-label={t('bar')}>
      {price && (
        <div className={styles.total}>
          <span className={styles.label}>{totalLabel}</span>
          <PriceText price={price} large />
        </div>
      )}
      <div>{children}</div>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}
