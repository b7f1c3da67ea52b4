import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { PhotoCardSkeleton } from './photo-card.tsx';
import styles from './photo-grid.module.css';
import { SkeletonGroup } from './skeleton.tsx';

interface GridLook {
  /** Smaller cards, three to a row on a phone. */
  dense?: boolean | undefined;
}

const getClass = ({ dense }: GridLook, className: string | undefined) =>
  cx(styles.root, dense && styles.dense, className);

/** Photo cards in two columns on a phone and three on a desktop. */
export function PhotoGrid({ dense, className, ...section }: ComponentProps<'section'> & GridLook) {
  return <section {...section} data-part="photo-grid" className={getClass({ dense }, className)} />;
}

/** Cards to come. */
export function PhotoGridSkeleton({
  label,
  count = 6,
  dense,
  className,
}: GridLook & {
  label: string;
  count?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <SkeletonGroup label={label} data-part="photo-grid" className={getClass({ dense }, className)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <PhotoCardSkeleton key={index} />
      ))}
    </SkeletonGroup>
  );
}
