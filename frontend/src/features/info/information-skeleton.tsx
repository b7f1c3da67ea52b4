import { cx } from '#ui/cx.ts';
/** An information page while its text is on the way. */
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import styles from './information.module.css';

interface InformationSkeletonProps {
  label: string;
  shape: 'contents' | 'cards' | 'plain';
  /** A line with the date below the title. */
  dated: boolean;
}

const paragraphs = ['first', 'second', 'third'];

export function InformationSkeleton({ label, shape, dated }: InformationSkeletonProps) {
  return (
    <SkeletonGroup label={label} className={cx(styles.info, styles[`shape_${shape}`])}>
      <div className={styles.infoHead}>
        <div className="h2">
          <Skeleton width="half" />
        </div>
        {dated && <Skeleton width="third" />}
      </div>
      {shape === 'contents' && (
        <div className={styles.infoContents}>
          <Skeleton shape="card" />
        </div>
      )}
      {shape === 'cards' && <Skeleton shape="card" className={styles.infoCardSupport} />}
      <div className={styles.infoText}>
        {paragraphs.map((paragraph) => (
          <div key={paragraph} className={styles.infoPlaceholder}>
            <div className="h3">
              <Skeleton width="third" />
            </div>
            <Skeleton />
            <Skeleton />
            <Skeleton width="half" />
          </div>
        ))}
      </div>
      {shape === 'cards' && <Skeleton shape="card" className={styles.infoCardCompany} />}
    </SkeletonGroup>
  );
}
