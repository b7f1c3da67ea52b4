import type { ReactNode } from 'react';
import styles from './actions.module.css';
import { cx } from './cx.ts';

export interface ActionsProps {
  /** One below the other, the filled one first; or in a row, the filled one last and wider. */
  layout?: 'stack' | 'row' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** What can be done next, in the one order, height and width of all screens. */
export function Actions({ layout = 'stack', className, children }: ActionsProps) {
  return <div className={cx(styles.root, styles[`layout_${layout}`], className)}>{children}</div>;
}
