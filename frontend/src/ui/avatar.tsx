import { Lock, User } from 'lucide-react';
import styles from './avatar.module.css';
import { cx } from './cx.ts';
import { FictionalMarker } from './fictional-marker.tsx';
import { PhotoPicture } from './photo-picture.tsx';

export interface AvatarProps {
  /** Address of the picture; a person's outline without it. */
  src?: string | null | undefined;
  /** Empty where the name stands beside it. */
  alt: string;
  /** Edges: sm 40, md 52, lg 96 px. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** "Online now": shows the dot. Never for a fictional profile. */
  onlineLabel?: string | undefined;
  /** The brand's word for fictional: shows the mask. */
  fictionalLabel?: string | undefined;
  /** "Locked photo": shows a lock over the picture. */
  lockedLabel?: string | undefined;
  className?: string | undefined;
}

/** A small picture of a person. */
export function Avatar({
  src,
  alt,
  size = 'md',
  onlineLabel,
  fictionalLabel,
  lockedLabel,
  className,
}: AvatarProps) {
  return (
    <span className={cx(styles.root, styles[`size_${size}`], className)}>
      {src ? (
        <PhotoPicture
          className={styles.picture}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={cx(styles.picture, styles.pictureNone)}>
          <User />
          {alt && <span className="sr-only">{alt}</span>}
        </span>
      )}
      {lockedLabel && (
        <span className={styles.lock}>
          <Lock />
          <span className="sr-only">{lockedLabel}</span>
        </span>
      )}
      {fictionalLabel ? (
        <FictionalMarker className={styles.marker} variant="avatar" label={fictionalLabel} />
      ) : (
        onlineLabel && (
          <span className={styles.online}>
            <span className="sr-only">{onlineLabel}</span>
          </span>
        )
      )}
    </span>
  );
}
