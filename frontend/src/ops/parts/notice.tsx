import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './notice.module.css';
import tones from './tone.module.css';

/** A line that stays until what it says is over. */
export function Notice({
  tone,
  icon,
  role,
  action,
  children,
}: {
  tone: 'amber' | 'red' | 'blue' | 'plain';
  icon: ReactNode;
  role?: 'alert' | 'status' | undefined;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={cx(styles.root, tones[`tone_${tone}`])} role={role}>
      {icon}
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}
