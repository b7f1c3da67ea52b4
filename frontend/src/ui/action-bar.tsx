import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/**
 * A page's main actions at the bottom edge of a phone, where they take the place of the member's
 * tabs. Outside of anything that scrolls or is positioned.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div data-part="action-bar" className={styles.root}>
      {children}
    </div>
  );
}
