import type { ReactNode } from 'react';
import styles from './action-bar.module.css';
import { cx } from './cx.ts';

/**
 * A page's main actions at the bottom edge of a phone, where they take the place of the member's
 * tabs. Outside of anything that scrolls or is positioned.
 */
export function ActionBar({
  above,
  children,
}: {
  /** What there is to know before acting, on top of the actions or in their place. */
  above?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div data-part="action-bar" className={cx(styles.root, Boolean(above) && styles.tall)}>
      {above}
      {children && <div className={styles.row}>{children}</div>}
    </div>
  );
}
