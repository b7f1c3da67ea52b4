import './avatar.css';
import { Lock, User } from 'lucide-react';
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
    <span className={cx('avatar', `avatar--${size}`, className)}>
      {src ? (
        <PhotoPicture
          className="avatar__picture"
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className="avatar__picture avatar__picture--none">
          <User />
          {alt && <span className="sr-only">{alt}</span>}
        </span>
      )}
      {lockedLabel && (
        <span className="avatar__lock">
          <Lock />
          <span className="sr-only">{lockedLabel}</span>
        </span>
      )}
      {fictionalLabel ? (
        <FictionalMarker className="avatar__marker" variant="avatar" label={fictionalLabel} />
      ) : (
        onlineLabel && (
          <span className="avatar__online">
            <span className="sr-only">{onlineLabel}</span>
          </span>
        )
      )}
    </span>
  );
}
