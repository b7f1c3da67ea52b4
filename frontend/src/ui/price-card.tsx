import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './price-card.module.css';
import radioStyles from './radio.module.css';
import { Tag } from './tag.tsx';

export interface PriceCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  /** Radio group it belongs to. */
  name: string;
  value: string;
  /** Name of the package, on wide cards. */
  title?: ReactNode;
  /** What one gets: "150". */
  amount: ReactNode;
  /** "credits". */
  unit: ReactNode;
  /** What it is good for: "50 messages". */
  detail?: ReactNode;
  /** Total to pay, ready for reading. */
  price: ReactNode;
  /** Price before the discount, and how screen readers introduce it. */
  wasPrice?: ReactNode;
  wasLabel?: string | undefined;
  /** "Total incl. VAT". */
  totalLabel?: ReactNode;
  perMessage: ReactNode;
  popularLabel?: ReactNode;
  /** Words of the button-like foot of a wide card. */
  chooseLabel?: ReactNode;
  chosenLabel?: ReactNode;
  /** `row` always; `auto` is a row on a phone and a column, for cards side by side, from 768 px. */
  layout?: 'row' | 'auto' | undefined;
}

/** A package to choose, with all that it costs: total, price before, price per message. */
export function PriceCard({
  title,
  amount,
  unit,
  detail,
  price,
  wasPrice,
  wasLabel,
  totalLabel,
  perMessage,
  popularLabel,
  chooseLabel,
  chosenLabel,
  layout = 'auto',
  className,
  ...input
}: PriceCardProps) {
  return (
    <label className={cx(styles.root, styles[`layout_${layout}`], className)}>
      <input {...input} className={cx(radioStyles.root, styles.radio)} type="radio" />
      {popularLabel && (
        <Tag tone="accent" className={styles.popular}>
          {popularLabel}
        </Tag>
      )}
      <span className={styles.main}>
        {title && <span className={styles.title}>{title}</span>}
        <span data-part="price-card-amount" className={styles.amount}>
          {amount} <span className={styles.unit}>{unit}</span>
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      <span className={styles.cost}>
        {wasPrice && (
          <s className={styles.was}>
            {wasLabel && <span className="sr-only">{wasLabel} </span>}
            {wasPrice}
          </s>
        )}
        <span className={styles.price}>{price}</span>
        {totalLabel && <span className={styles.total}>{totalLabel}</span>}
        <span className={styles.per}>{perMessage}</span>
      </span>
      {chooseLabel && (
        <span className={styles.choose} aria-hidden="true">
          <span className={styles.off}>{chooseLabel}</span>
          <span className={styles.on}>
            <Check />
            {chosenLabel ?? chooseLabel}
          </span>
        </span>
      )}
    </label>
  );
}
