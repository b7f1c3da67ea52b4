import './skeleton.css';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface SkeletonProps {
  /** The shape of what is awaited: a line of text, an avatar, a 3:4 photo, a control, a card. */
  shape?: 'text' | 'title' | 'avatar' | 'photo' | 'control' | 'card' | undefined;
  /** Width of a line. */
  width?: 'full' | 'half' | 'third' | undefined;
  className?: string | undefined;
}

/** Placeholder in the final shape, so that nothing moves when the content comes. */
export function Skeleton({ shape = 'text', width = 'full', className }: SkeletonProps) {
  return (
    <span
      className={cx(
        'skeleton',
        `skeleton--${shape}`,
        width !== 'full' && `skeleton--${width}`,
        className,
      )}
    />
  );
}

/** Placeholders of one place: hidden from screen readers, which hear the label instead. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
