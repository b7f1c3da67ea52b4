import { cx } from './cx.ts';
import { FictionalIcon } from './fictional-icon.tsx';
import styles from './fictional-marker.module.css';
import pillStyles from './pill.module.css';

export interface FictionalMarkerProps {
  /** The brand's word, always part of it: visible, or for screen readers on an avatar. */
  label: string;
  /**
   * `photo` is white whatever the theme; `row` stands beside a name, where the icon is on the
   * avatar already; `avatar` is the icon alone.
   */
  variant?: 'photo' | 'row' | 'avatar' | undefined;
  className?: string | undefined;
}

/** Says that a profile is fictional. */
export function FictionalMarker({ label, variant = 'photo', className }: FictionalMarkerProps) {
  return (
    <span
      data-part="fictional-marker"
      className={cx(
        variant !== 'avatar' && pillStyles.root,
        styles[`variant_${variant}`],
        className,
      )}
    >
      {variant !== 'row' && <FictionalIcon />}
      <span className={variant === 'avatar' ? 'sr-only' : undefined}>{label}</span>
    </span>
  );
}
