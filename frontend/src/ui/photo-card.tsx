import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { FictionalMarker } from './fictional-marker.tsx';
import styles from './photo-card.module.css';
import { Portrait } from './portrait.tsx';
import { Skeleton } from './skeleton.tsx';
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
  /** Makes the whole card a link. */
  link?: LinkSlot | undefined;
  /** Like button, where the brand's composition has it. */
  action?: ReactNode;
  /** Loads at once, `next` after the others that do: pictures of the first screen. */
  priority?: boolean | 'next' | undefined;
  /** Fills its place with the photo and has the words on it, in every brand. */
  full?: boolean | undefined;
  className?: string | undefined;
}

/** From so many letters on a name is set smaller, so that two lines always hold it. */
const longName = 14;
/** The dot of "Online now" takes the room of so many. */
const dotLetters = 2;

/** A person in the brand's composition (`<html data-card>`): photo, marker, name, age and place. */
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
  link,
  action,
  priority,
  full,
  className,
}: PhotoCardProps) {
  const isOnline = Boolean(onlineLabel) && !fictionalLabel;
  const letters = name.length + (isOnline ? dotLetters : 0);
  const title = (
    <>
      <bdi>{name}</bdi>
      {age !== undefined && <span className={styles.age}>, {age}</span>}
    </>
  );
  return (
    <article
      data-part="photo-card"
      className={cx(styles.root, full ? styles.full : styles.card, className)}
    >
      <div className={styles.frame}>
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
      </div>
      <div className={styles.text}>
        <div className={styles.words}>
          <p
            data-part="photo-card-name"
            className={cx(styles.name, letters >= longName && styles.long)}
          >
            {link ? link({ className: styles.link, children: title }) : title}
            {isOnline && (
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
      </div>
      {(newLabel || fictionalLabel) && (
        <div className={styles.top}>
          {newLabel && <Tag tone="accent">{newLabel}</Tag>}
          {fictionalLabel && <FictionalMarker label={fictionalLabel} />}
        </div>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </article>
  );
}

/** A card to come, in the brand's composition. */
export function PhotoCardSkeleton() {
  return (
    <div className={cx(styles.root, styles.card)}>
      <div className={styles.frame}>
        <Skeleton shape="photo" className={styles.picture} />
      </div>
      <div className={styles.text}>
        <div className={cx(styles.words, styles.awaited)}>
          <Skeleton width="half" />
          <Skeleton width="third" />
        </div>
      </div>
    </div>
  );
}
