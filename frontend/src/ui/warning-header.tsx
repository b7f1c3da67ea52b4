import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './warning-header.module.css';

/** What everybody should know of a page before reading on, in one quiet line at its top. */
export function WarningHeader({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div role="note" className={styles.root}>
      <p className={cx(styles.line, 'container')}>
        <span className={styles.icon}>{icon}</span>
        <span>{children}</span>
      </p>
    </div>
  );
}
