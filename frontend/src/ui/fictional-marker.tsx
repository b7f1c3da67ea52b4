import './fictional-marker.css';
import { Drama } from 'lucide-react';
import { cx } from './cx.ts';

export interface FictionalMarkerProps {
  /** The brand's word, always part of it: visible, or for screen readers on an avatar. */
  label: string;
  /**
   * `photo` is white whatever the theme; `row` stands beside a name, where the mask is on the
   * avatar already; `avatar` is the mask alone.
   */
  variant?: 'photo' | 'row' | 'avatar' | undefined;
  className?: string | undefined;
}

/** Says that a profile is fictional. */
export function FictionalMarker({ label, variant = 'photo', className }: FictionalMarkerProps) {
  return (
    <span className={cx('fictional-marker', `fictional-marker--${variant}`, className)}>
      {variant !== 'row' && <Drama />}
      <span className={variant === 'avatar' ? 'sr-only' : undefined}>{label}</span>
    </span>
  );
}
