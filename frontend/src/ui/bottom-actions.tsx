import type { ReactNode } from 'react';
import styles from './bottom-actions.module.css';

/** What to do next on a page, the filled button first: in sight above a phone's tabs. */
export function BottomActions({ children }: { children: ReactNode }) {
  return <div className={styles.root}>{children}</div>;
}
