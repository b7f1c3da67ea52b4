import { User } from 'lucide-react';
import { cx } from './cx.ts';
import { PhotoPicture, type PhotoPictureProps } from './photo-picture.tsx';
import styles from './portrait.module.css';

export interface PortraitProps extends Omit<PhotoPictureProps, 'src'> {
  /** Address of the picture; a person's outline without it. */
  src: string | null | undefined;
  'data-part'?: string | undefined;
}

/** A person as a 3:4 picture that is as wide as its container. */
export function Portrait({ src, className, ...rest }: PortraitProps) {
  if (src) return <PhotoPicture {...rest} src={src} className={cx(styles.root, className)} />;
  return (
    <span data-part={rest['data-part']} className={cx(styles.root, styles.none, className)}>
      <User />
    </span>
  );
}
