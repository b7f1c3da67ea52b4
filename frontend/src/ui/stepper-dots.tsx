import { cx } from './cx.ts';
import styles from './stepper-dots.module.css';

export interface StepperDotsProps {
  /** From 1; a step that is done in part counts by thirds. */
  current: number;
  total: number;
  /** "Step 2 of 5". */
  label: string;
  className?: string | undefined;
}

/** Parts of a step that the dots tell apart. */
const parts = 3;

/** Where one stands in a sequence of steps. */
export function StepperDots({ current, total, label, className }: StepperDotsProps) {
  return (
    <div
      className={cx(styles.root, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.ceil(current)}
      aria-valuetext={label}
    >
      {Array.from({ length: total }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position
          key={index}
          className={cx(
            styles.dot,
            styles[`done_${Math.round(Math.min(Math.max(current - index, 0), 1) * parts)}`],
          )}
        />
      ))}
    </div>
  );
}
