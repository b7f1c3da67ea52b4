import { cx } from '#ui/cx.ts';
import type { Due } from '../times.ts';
import styles from './clock.module.css';

/** How late something is: a bar, and words that say it without the colour. */
export function Clock({ due, wordless }: { due: Due; wordless?: boolean }) {
  const { urgency, part, text } = due;
  return (
    <span className={cx(styles.root, styles[`urgency_${urgency}`])}>
      {urgency !== 'none' && (
        <span className={styles.bar} aria-hidden="true">
          <span className={styles.fill} style={{ width: `${Math.round(part * 100)}%` }} />
        </span>
      )}
      <span className={wordless ? 'sr-only' : styles.text}>{text}</span>
    </span>
  );
}
