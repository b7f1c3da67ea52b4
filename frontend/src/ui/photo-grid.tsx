import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './photo-grid.module.css';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';

/** Photo cards in two columns on a phone and three on a desktop. */
export function PhotoGrid({ className, ...section }: ComponentProps<'section'>) {
  return <section {...section} data-part="photo-grid" className={cx(styles.root, className)} />;
}

/** Cards to come. */
export function PhotoGridSkeleton({
  label,
  count = 6,
  className,
}: {
  label: string;
  count?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <SkeletonGroup label={label} data-part="photo-grid" className={cx(styles.root, className)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={index} shape="photo" />
      ))}
    </SkeletonGroup>
  );
}
