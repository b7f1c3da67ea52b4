import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Drawing } from './drawing.tsx';
import styles from './empty-state.module.css';
import { IconBox } from './icon-box.tsx';

export interface EmptyStateProps {
  icon: ReactNode;
  /** Address of a brand's drawing, instead of the icon. */
  drawing?: string | undefined;
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
export function EmptyState({
  icon,
  drawing,
  title,
  text,
  action,
  level = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div data-part="empty-state" className={cx(styles.root, className)}>
      {drawing ? (
        <Drawing href={drawing} className={styles.icon} />
      ) : (
        <IconBox size="lg" className={styles.icon}>
          {icon}
        </IconBox>
      )}
      <Heading className="h3">{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
