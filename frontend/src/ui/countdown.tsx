import styles from './countdown.module.css';
import { timeLeft } from './countdown-time.ts';
import { cx } from './cx.ts';
import { useCountdown } from './use-countdown.ts';

export interface CountdownProps {
  /** End, in milliseconds since the epoch. */
  expires: number;
  /** Names of the units, short. */
  labels: { hours: string; minutes: string; seconds: string };
  /** What is counted, for screen readers. */
  label: string;
  onEnd?: (() => void) | undefined;
  className?: string | undefined;
}

const parts = ['hours', 'minutes', 'seconds'] as const;

/** Counts down to a real end, once a second. Screen readers find it but are not interrupted. */
export function Countdown({ expires, labels, label, onEnd, className }: CountdownProps) {
  const left = timeLeft(expires, useCountdown(expires, onEnd));
  return (
    <div className={cx(styles.root, className)} role="timer" aria-label={label}>
      {parts.map((part) => (
        <span key={part} className={styles.part}>
          <span className={styles.digits} suppressHydrationWarning>
            {left[part]}
          </span>
          <span className={styles.unit}>{labels[part]}</span>
        </span>
      ))}
    </div>
  );
}
