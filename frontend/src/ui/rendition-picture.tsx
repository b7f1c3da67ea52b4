import { heroFormats, pictureRendition, pictureSourceSet } from '#shared/brand-assets.ts';

export interface RenditionPictureProps {
  /** What the addresses of its renditions have in common. */
  base: string;
  sizes: string;
  /** Empty where the words beside it say all. */
  alt?: string;
  className?: string | undefined;
  /** The largest picture of the first screen, another one of it, or one further down. */
  place?: 'first' | 'hero' | 'below';
}

/** A picture of the brand, 3:4, in the best format and width for the window. */
export function RenditionPicture({
  base,
  sizes,
  alt = '',
  className,
  place = 'below',
}: RenditionPictureProps) {
  return (
    <picture>
      {heroFormats.slice(0, -1).map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={pictureSourceSet(base, format)}
          sizes={sizes}
        />
      ))}
      <img
        className={className}
        src={pictureRendition(base, 480, 'jpg')}
        srcSet={pictureSourceSet(base, 'jpg')}
        sizes={sizes}
        alt={alt}
        width="600"
        height="800"
        decoding="async"
        {...(place === 'below'
          ? { loading: 'lazy' }
          : { fetchPriority: place === 'first' ? 'high' : 'low' })}
      />
    </picture>
  );
}
