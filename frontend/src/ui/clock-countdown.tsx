import styles from './clock-countdown.module.css';
import { timeLeft } from './countdown-time.ts';
import { useCountdown } from './use-countdown.ts';

interface ClockCountdownProps {
  /** End, in milliseconds since the epoch. */
  expires: number;
  /** What is counted, for screen readers. */
  label: string;
  onEnd?: (() => void) | undefined;
}

/** Counts down to a real end in one line, as a clock does. Screen readers find it but are not interrupted. */
export function ClockCountdown({ expires, label, onEnd }: ClockCountdownProps) {
  const { hours, minutes, seconds } = timeLeft(expires, useCountdown(expires, onEnd));
  return (
    <span className={styles.root} role="timer" aria-label={label} suppressHydrationWarning>
      {`${hours}:${minutes}:${seconds}`}
    </span>
  );
}
