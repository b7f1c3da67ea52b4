import { cx } from './cx.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Said to screen readers; without it the spinner is decoration. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Turning ring for a wait of unknown length; it takes the colour of the text around it. */
export function Spinner({ label, className }: SpinnerProps) {
  return label ? (
    <span className={cx(styles.root, className)} role="status">
      <span className="sr-only">{label}</span>
    </span>
  ) : (
    <span className={cx(styles.root, className)} aria-hidden="true" />
  );
}
