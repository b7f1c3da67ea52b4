import type { ComponentProps } from 'react';
import styles from './photo-picture.module.css';

export interface PhotoPictureProps extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  /** An address that ends in `.webp`, before its query, has a JPEG beside it; others stand alone. */
  src: string;
  alt: string;
}

/** The JPEG beside a WebP: the same address with the other ending. */
export const toJpegUrl = (src: string): string => src.replace(/^([^?]*)\.webp(?=$|\?)/, '$1.jpg');

/** A photo as WebP, and as JPEG for browsers that do not know it. Takes what an `<img>` takes. */
export function PhotoPicture({ src, alt, ...rest }: PhotoPictureProps) {
  const jpeg = toJpegUrl(src);
  // Who names several files has chosen the format too.
  if (jpeg === src || rest.srcSet) return <img src={src} alt={alt} {...rest} />;
  return (
    <picture className={styles.root}>
      <source type="image/webp" srcSet={src} />
      <img src={jpeg} alt={alt} {...rest} />
    </picture>
  );
}
