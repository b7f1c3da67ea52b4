import type { ReactNode } from 'react';
import styles from './nothing.module.css';

/** What stands in the place of a table that would have no row. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={styles.root}>{children}</p>
);
