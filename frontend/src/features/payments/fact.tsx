import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './fact.module.css';

interface FactProps {
  name: ReactNode;
  /** What the others come to. */
  total?: boolean | undefined;
  /** A value that stands in one piece: below its name where there is no room beside it. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** A line of an order, in a list of the class `order-facts`. */
export function Fact({ name, total, wide, children }: FactProps) {
  return (
    <div className={cx(styles.row, total && styles.rowTotal, wide && styles.rowWide)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
