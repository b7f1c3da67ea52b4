import { Children, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './infinite-grid.module.css';
import { PhotoGrid, PhotoGridSkeleton } from './photo-grid.tsx';
import { useNearEnd } from './use-near-end.ts';

export interface InfiniteGridProps {
  /** The cards, each with a key. */
  children: ReactNode;
  /** Names the list. */
  label: string;
  /** There is another page. */
  hasMore: boolean;
  loading: boolean;
  loadingLabel: string;
  /** Called when the end comes near, and by the button. */
  onMore: () => void;
  /** Button for those who do not scroll, and after an error. */
  moreLabel: string;
  /** After a failed page: only the button loads, never the scroll. */
  failed?: boolean | undefined;
  /** Placeholders while loading. */
  skeletons?: number | undefined;
  className?: string | undefined;
}

/** Cards in two columns on a phone and three on a desktop; pages join as the end comes near. */
export function InfiniteGrid({
  children,
  label,
  hasMore,
  loading,
  loadingLabel,
  onMore,
  moreLabel,
  failed,
  skeletons,
  className,
}: InfiniteGridProps) {
  const end = useNearEnd(hasMore && !loading && !failed, Children.count(children), onMore);
  return (
    <div className={className}>
      <PhotoGrid aria-label={label} aria-busy={loading}>
        {children}
      </PhotoGrid>
      {loading && (
        <PhotoGridSkeleton label={loadingLabel} count={skeletons} className={styles.next} />
      )}
      <div ref={end} className={styles.end}>
        {hasMore && !loading && (
          <Button variant="secondary" onClick={onMore}>
            {moreLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
