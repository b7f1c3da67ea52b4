import './fact.css';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

interface FactProps {
  name: ReactNode;
  /** What the others come to. */
  total?: boolean | undefined;
  children: ReactNode;
}

/** A line of an order, in a list of the class `order-facts`. */
export function Fact({ name, total, children }: FactProps) {
  return (
    <div className={cx('order-facts__row', total && 'order-facts__row--total')}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
