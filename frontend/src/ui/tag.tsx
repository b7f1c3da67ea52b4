import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import pillStyles from './pill.module.css';
import styles from './tag.module.css';

export interface TagProps {
  tone?: 'neutral' | 'accent' | 'soft' | 'warning' | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A word that marks something: new, match, popular, in review. */
export function Tag({ tone = 'neutral', icon, className, children }: TagProps) {
  return (
    <span
      data-part="tag"
      className={cx(
        pillStyles.root,
        styles.root,
        tone !== 'neutral' && styles[`tone_${tone}`],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
