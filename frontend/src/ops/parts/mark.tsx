import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './mark.module.css';
import tones from './tone.module.css';

/** A word that says how something stands; with an icon where it warns. */
export function Mark({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: 'plain' | 'line' | 'green' | 'amber' | 'red' | 'blue' | undefined;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.root, tone === 'line' ? styles.line : tones[`tone_${tone}`])}>
      {icon}
      {children}
    </span>
  );
}
