import { CloudOff, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { getFailureText, OpsError } from '../api.ts';
import { ActionButton } from './action-button.tsx';
import styles from './panel-state.module.css';

interface PanelStateProps {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  tone?: 'plain' | 'red' | undefined;
  level?: 1 | 2 | undefined;
}

/** What a panel shows where there is nothing else: what happened, and what to do next. */
export function PanelState({
  icon,
  title,
  text,
  action,
  tone = 'plain',
  level = 2,
}: PanelStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx(styles.root, tone === 'red' && styles.red)}>
      <span className={styles.icon}>{icon}</span>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** What a panel says that did not load, while the rest of the page stays. */
export function PanelFailure({
  title,
  cause,
  onRetry,
  retrying,
  level,
}: {
  title: string;
  cause: unknown;
  onRetry: () => void;
  retrying?: boolean | undefined;
  level?: 1 | 2 | undefined;
}) {
  const request = cause instanceof OpsError ? cause.request : null;
  return (
    <div role="alert">
      <PanelState
        tone="red"
        icon={<CloudOff />}
        title={title}
        level={level}
        text={
          <>
            {getFailureText(cause)}
            {request && ` Request ${request} for the log.`}
          </>
        }
        action={
          <ActionButton icon={<RotateCcw />} sending={retrying} onClick={onRetry}>
            Again
          </ActionButton>
        }
      />
    </div>
  );
}
