import './price-card.css';
import './radio.css';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
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
    <label
      className={cx(
        'price-card',
        `price-card--${layout}`,
        Boolean(popularLabel) && 'price-card--popular',
        className,
      )}
    >
      <input {...input} className="radio price-card__radio" type="radio" />
      {popularLabel && (
        <Tag tone="accent" className="price-card__popular">
          {popularLabel}
        </Tag>
      )}
      <span className="price-card__main">
        {title && <span className="price-card__title">{title}</span>}
        <span className="price-card__amount">
          {amount} <span className="price-card__unit">{unit}</span>
        </span>
        {detail && <span className="price-card__detail">{detail}</span>}
        <span className="price-card__per">{perMessage}</span>
      </span>
      <span className="price-card__cost">
        {wasPrice && (
          <s className="price-card__was">
            {wasLabel && <span className="sr-only">{wasLabel} </span>}
            {wasPrice}
          </s>
        )}
        <span className="price-card__price">{price}</span>
        {totalLabel && <span className="price-card__total">{totalLabel}</span>}
      </span>
      {chooseLabel && (
        <span className="price-card__choose" aria-hidden="true">
          <span className="price-card__off">{chooseLabel}</span>
          <span className="price-card__on">
            <Check />
            {chosenLabel ?? chooseLabel}
          </span>
        </span>
      )}
    </label>
  );
}
