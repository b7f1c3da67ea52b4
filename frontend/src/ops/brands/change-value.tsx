import { ArrowRight } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import type { Change } from './brands-data.ts';
import styles from './change-value.module.css';
import { getValueText, isLong } from './change-words.ts';

/** A value before, struck through, and after. Long ones stand below one another. */
export function ChangeValue({
  change,
  currency,
  isShort = false,
}: {
  change: Change;
  currency: string | null;
  /** Long texts are cut. */
  isShort?: boolean;
}) {
  const before = getValueText(change, 'before', currency);
  const after = getValueText(change, 'after', currency);
  const isStacked = isLong(change);
  return (
    <span
      className={cx(styles.root, isStacked && styles.stacked, isShort && isStacked && styles.short)}
    >
      <del className={styles.before}>
        <span className="sr-only">before: </span>
        {before ?? <span className={styles.none}>none</span>}
      </del>
      {!isStacked && <ArrowRight className={styles.arrow} />}
      <ins className={styles.after}>
        <span className="sr-only">after: </span>
        {after ?? <span className={styles.none}>none</span>}
      </ins>
    </span>
  );
}
