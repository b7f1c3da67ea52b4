import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './message-bubble.module.css';

export interface MessageBubbleProps {
  from: 'me' | 'them';
  /** Who wrote it, for screen readers. */
  author: string;
  children: ReactNode;
  /** Ready for reading; without it no line shows below. */
  time?: string | undefined;
  dateTime?: string | undefined;
  /** How far a message of mine has come. */
  state?: 'sending' | 'delivered' | 'read' | 'failed' | undefined;
  stateLabel?: string | undefined;
  /** After a failure: a button to send again. */
  action?: ReactNode;
  className?: string | undefined;
}

const stateIcons = {
  sending: <Clock />,
  delivered: <Check />,
  read: <CheckCheck />,
  failed: <CircleAlert />,
};

/** One message of a conversation. */
export function MessageBubble({
  from,
  author,
  children,
  time,
  dateTime,
  state,
  stateLabel,
  action,
  className,
}: MessageBubbleProps) {
  return (
    <div
      data-part="message"
      data-state={state}
      className={cx(
        styles.root,
        styles[`from_${from}`],
        state && styles[`state_${state}`],
        className,
      )}
    >
      <div data-part="message-bubble" className={styles.bubble}>
        <span className="sr-only">{author}: </span>
        {children}
      </div>
      {(time || state || action) && (
        <div data-part="message-meta" className={styles.meta}>
          {time && <time dateTime={dateTime}>{time}</time>}
          {state && (
            <span className={styles.state}>
              {time && <span aria-hidden="true">·</span>}
              {stateIcons[state]}
              {stateLabel}
            </span>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
