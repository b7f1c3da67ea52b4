import './photo-grid.css';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';

/** Photo cards in two columns on a phone and three on a desktop. */
export function PhotoGrid({ className, ...section }: ComponentProps<'section'>) {
  return <section {...section} className={cx('photo-grid', className)} />;
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
    <SkeletonGroup label={label} className={cx('photo-grid', className)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={index} shape="photo" />
      ))}
    </SkeletonGroup>
  );
}
