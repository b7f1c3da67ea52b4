import './progress-bar.css';
import { cx } from './cx.ts';

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
      className={cx('progress-bar', className)}
      aria-label={label}
      value={value}
      max={max}
    />
  );
}
