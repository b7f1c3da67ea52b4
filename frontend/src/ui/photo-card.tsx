import { Images } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { FictionalMarker } from './fictional-marker.tsx';
import styles from './photo-card.module.css';
import pillStyles from './pill.module.css';
import { Portrait } from './portrait.tsx';
import { Tag } from './tag.tsx';

/** Renders a link with these props around its children: `(props) => <Link to="/x" {...props} />`. */
export type LinkSlot = (props: { className: string | undefined; children: ReactNode }) => ReactNode;

export interface PhotoCardProps {
  /** Address of the picture; a person's outline without it. */
  src?: string | null | undefined;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Empty where the name says it. */
  alt?: string | undefined;
  name: string;
  age?: number | undefined;
  region?: string | undefined;
  /** Below the region, such as what two people have in common. */
  note?: string | undefined;
  /** "Online now": shows the dot. Never for a fictional profile. */
  onlineLabel?: string | undefined;
  /** The brand's word for fictional: shows the marker. */
  fictionalLabel?: string | undefined;
  newLabel?: string | undefined;
  photoCount?: number | undefined;
  /** "6 photos". */
  photoCountLabel?: string | undefined;
  /** Makes the whole card a link. */
  link?: LinkSlot | undefined;
  /** Like button, at the end of the last line. */
  action?: ReactNode;
  /** Loads at once, `next` after the others that do: pictures of the first screen. */
  priority?: boolean | 'next' | undefined;
  className?: string | undefined;
}

/** A person as a 3:4 photo with name, age and region on it. */
export function PhotoCard({
  src,
  srcSet,
  sizes,
  alt = '',
  name,
  age,
  region,
  note,
  onlineLabel,
  fictionalLabel,
  newLabel,
  photoCount,
  photoCountLabel,
  link,
  action,
  priority,
  className,
}: PhotoCardProps) {
  const title = (
    <>
      <bdi className={styles.who}>{name}</bdi>
      {age !== undefined && <span className={styles.age}>, {age}</span>}
    </>
  );
  return (
    <article data-part="photo-card" className={cx(styles.root, className)}>
      <Portrait
        data-part="photo-card-picture"
        className={styles.picture}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        width="600"
        height="800"
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        {...(priority && { fetchPriority: priority === 'next' ? 'low' : 'high' })}
      />
      <div className={styles.text}>
        <p data-part="photo-card-name" className={styles.name}>
          {link ? link({ className: styles.link, children: title }) : title}
          {onlineLabel && !fictionalLabel && (
            <span className={styles.online}>
              <span className="sr-only">{onlineLabel}</span>
            </span>
          )}
        </p>
        {region && (
          <p data-part="photo-card-region" className={styles.region}>
            {region}
          </p>
        )}
        {note && (
          <p data-part="photo-card-note" className={styles.note}>
            {note}
          </p>
        )}
      </div>
      {(newLabel || fictionalLabel || photoCount !== undefined) && (
        <div className={styles.top}>
          {newLabel && <Tag tone="accent">{newLabel}</Tag>}
          {fictionalLabel && <FictionalMarker label={fictionalLabel} />}
          {photoCount !== undefined && (
            <span className={cx(pillStyles.root, pillStyles.onPhoto, styles.count)}>
              <Images />
              <span aria-hidden={photoCountLabel ? true : undefined}>{photoCount}</span>
              {photoCountLabel && <span className="sr-only">{photoCountLabel}</span>}
            </span>
          )}
        </div>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </article>
  );
}
