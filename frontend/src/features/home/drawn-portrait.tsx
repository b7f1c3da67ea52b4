import { useSettings } from '#lib/settings.tsx';
import { heroFormats, heroSource, heroSourceSet, portraitFiles } from '#shared/brand-assets.ts';

interface DrawnPortraitProps {
  /** As the theme names it. */
  file: string;
  sizes: string;
  /** Empty where the words beside it say all. */
  alt?: string;
  className?: string | undefined;
  /** The largest picture of the first screen, another one of it, or one further down. */
  place?: 'first' | 'hero' | 'below';
}

/** A drawn person of the brand, 3:4. Nobody in these pictures is a member, so none has a name. */
export function DrawnPortrait({
  file,
  sizes,
  alt = '',
  className,
  place = 'below',
}: DrawnPortraitProps) {
  const { assets, theme } = useSettings();
  const at = portraitFiles(theme).indexOf(file);
  return (
    <picture>
      {heroFormats.slice(0, -1).map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={heroSourceSet(assets, at, format)}
          sizes={sizes}
        />
      ))}
      <img
        className={className}
        src={heroSource(assets, at, 480, 'jpg')}
        srcSet={heroSourceSet(assets, at, 'jpg')}
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
