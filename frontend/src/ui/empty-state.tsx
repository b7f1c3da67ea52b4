import './empty-state.css';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface EmptyStateProps {
  icon: ReactNode;
  title: ReactNode;
  /** What to do next. */
  text?: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
  /** Heading level of the title. */
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

/** What a list or page shows while there is nothing: never a dead end. */
export function EmptyState({ icon, title, text, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('empty-state', className)}>
      <span className="empty-state__icon">{icon}</span>
      <Heading className="h3">{title}</Heading>
      {text && <p className="empty-state__text">{text}</p>}
      {action}
    </div>
  );
}
