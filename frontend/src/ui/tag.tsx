import './tag.css';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TagProps {
  tone?: 'neutral' | 'accent' | 'soft' | 'warning' | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A word that marks something: new, match, popular, in review. */
export function Tag({ tone = 'neutral', icon, className, children }: TagProps) {
  return (
    <span className={cx('tag', tone !== 'neutral' && `tag--${tone}`, className)}>
      {icon}
      {children}
    </span>
  );
}
