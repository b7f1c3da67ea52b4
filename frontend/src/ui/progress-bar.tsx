import { cx } from './cx.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  label: string;
  value: number;
  max?: number | undefined;
  className?: string | undefined;
}

/** How much of a known amount is done; a native `<progress>`, which needs no inline style. */
export function ProgressBar({ label, value, max = 100, className }: ProgressBarProps) {
  return (
    <progress
      data-part="progress-bar"
      className={cx(styles.root, className)}
      aria-label={label}
      value={value}
      max={max}
    />
  );
}
