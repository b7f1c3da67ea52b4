/** An information page while its text is on the way. */
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';

interface InformationSkeletonProps {
  label: string;
  shape: 'contents' | 'cards' | 'plain';
  /** A line with the date below the title. */
  dated: boolean;
}

const paragraphs = ['first', 'second', 'third'];

export function InformationSkeleton({ label, shape, dated }: InformationSkeletonProps) {
  return (
    <SkeletonGroup label={label} className={`info info--${shape}`}>
      <div className="info__head">
        <div className="h2">
          <Skeleton width="half" />
        </div>
        {dated && <Skeleton width="third" />}
      </div>
      {shape === 'contents' && (
        <div className="info__contents">
          <Skeleton shape="card" />
        </div>
      )}
      {shape === 'cards' && <Skeleton shape="card" className="info-card--support" />}
      <div className="info__text">
        {paragraphs.map((paragraph) => (
          <div key={paragraph} className="info__placeholder">
            <div className="h3">
              <Skeleton width="third" />
            </div>
            <Skeleton />
            <Skeleton />
            <Skeleton width="half" />
          </div>
        ))}
      </div>
      {shape === 'cards' && <Skeleton shape="card" className="info-card--company" />}
    </SkeletonGroup>
  );
}
