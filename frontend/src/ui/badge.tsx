import styles from './badge.module.css';
import { cx } from './cx.ts';

export interface BadgeProps {
  /** Ready text, such as "99+"; nothing shows while it is empty. */
  label: string;
  /** What the number means, for screen readers: "12 new likes". */
  srLabel?: string | undefined;
  tone?: 'accent' | 'warning' | 'danger' | undefined;
  className?: string | undefined;
}

/** A count. */
export function Badge({ label, srLabel, tone = 'accent', className }: BadgeProps) {
  if (!label) return null;
  return (
    <span
      data-part="badge"
      className={cx(styles.root, tone !== 'accent' && styles[`tone_${tone}`], className)}
    >
      <span aria-hidden={srLabel ? true : undefined}>{label}</span>
      {srLabel && <span className="sr-only">{srLabel}</span>}
    </span>
  );
}
