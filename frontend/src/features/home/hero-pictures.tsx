import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { heroFormats, heroSource, heroSourceSet } from '#shared/brand-assets.ts';
import type { HeroPicture, Theme } from '#shared/theme.ts';
import { cx } from '#ui/cx.ts';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import { heroSizes, smallHeroSizes } from './hero-sizes.ts';

/** How many pictures each variant has a place for. */
const places: Record<Theme['hero']['variant'], number> = {
  collage: 4,
  bleed: 5,
  split: 4,
  poster: 4,
};

/** The brand's drawn people. Nobody in them is a member, and every picture says so. */
export function HeroPictures() {
  const { theme } = useSettings();
  const { variant, pictures } = theme.hero;
  return (
    <div className="hero__pictures">
      {pictures.slice(0, places[variant]).map((picture, index) => (
        <Picture
          key={picture.file}
          picture={picture}
          index={index}
          sizes={(index === 0 ? heroSizes : smallHeroSizes)[variant]}
          small={variant === 'bleed' && index > 0}
        />
      ))}
    </div>
  );
}

interface PictureProps {
  picture: HeroPicture;
  /** Its place; the first one is what the page's head preloads. */
  index: number;
  sizes: string;
  /** As an avatar: its caption is for screen readers only. */
  small: boolean;
}

function Picture({ picture, index, sizes, small }: PictureProps) {
  const { t } = useTranslation(['home', 'common']);
  const { assets } = useSettings();
  const { name, age, city } = picture;
  return (
    <figure
      className={cx('hero-picture', `hero-picture--${index}`, small && 'hero-picture--small')}
    >
      <picture>
        {heroFormats.slice(0, -1).map((format) => (
          <source
            key={format}
            type={`image/${format}`}
            srcSet={heroSourceSet(assets, index, format)}
            sizes={sizes}
          />
        ))}
        <img
          className="hero-picture__image"
          src={heroSource(assets, index, 480, 'jpg')}
          srcSet={heroSourceSet(assets, index, 'jpg')}
          sizes={sizes}
          alt={t('picture_alt', { name })}
          width="600"
          height="800"
          decoding="async"
          fetchPriority={index === 0 ? 'high' : 'low'}
        />
      </picture>
      <FictionalMarker
        className="hero-picture__marker"
        label={t('common:fictional.label')}
        variant={small ? 'avatar' : 'photo'}
      />
      <figcaption className={small ? 'sr-only' : 'hero-picture__caption'}>
        <span className="hero-picture__name">
          <bdi>{name}</bdi>, {age}
        </span>
        {city && <span className="hero-picture__city">{city}</span>}
      </figcaption>
    </figure>
  );
}
