import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './empty-state.module.css';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  text?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  /** While the retry runs. */
  retrying?: boolean | undefined;
  icon?: ReactNode;
  /** One line instead of a block, for part of a page. */
  inline?: boolean | undefined;
  level?: 1 | 2 | 3 | undefined;
}

/** What went wrong, and a button to try again. */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  retrying,
  icon = <WifiOff />,
  inline,
  level,
}: ErrorStateProps) {
  const retry = (
    <Button
      variant={inline ? 'link' : 'secondary'}
      size={inline ? 'sm' : 'md'}
      loading={retrying}
      onClick={onRetry}
    >
      {retryLabel}
    </Button>
  );
  return inline ? (
    <Banner tone="danger" role="alert" icon={icon} action={retry}>
      {title} {text}
    </Banner>
  ) : (
    <div role="alert">
      <EmptyState
        className={styles.danger}
        icon={icon}
        title={title}
        text={text}
        action={retry}
        level={level}
      />
    </div>
  );
}
