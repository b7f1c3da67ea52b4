import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { heroFormats, heroSource, heroSourceSet } from '#shared/brand-assets.ts';
import type { HeroPicture, Theme } from '#shared/theme.ts';
import { cx } from '#ui/cx.ts';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import styles from './hero.module.css';
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
    <div className={styles.pictures}>
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
      className={cx(styles.picture, styles[`picture_${index}`], small && styles.pictureSmall)}
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
          className={styles.pictureImage}
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
        className={styles.pictureMarker}
        label={t('common:fictional.label')}
        variant={small ? 'avatar' : 'photo'}
      />
      <figcaption className={small ? 'sr-only' : styles.pictureCaption}>
        <span className={styles.pictureName}>
          <bdi>{name}</bdi>, {age}
        </span>
        {city && <span className={styles.pictureCity}>{city}</span>}
      </figcaption>
    </figure>
  );
}
