import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import type { Theme } from '#shared/theme.ts';
import { cx } from '#ui/cx.ts';
import { DrawnPortrait } from '#ui/drawn-portrait.tsx';
import styles from './hero.module.css';
import { heroSizes, smallHeroSizes } from './hero-sizes.ts';

/** How many pictures each variant has a place for. */
const places: Record<Theme['hero']['variant'], number> = {
  collage: 4,
  bleed: 5,
  split: 4,
  poster: 4,
};

/** The brand's drawn people. The first one is what the page's head preloads. */
export function HeroPictures() {
  const { t } = useTranslation('home');
  const { theme } = useSettings();
  const { variant, pictures } = theme.hero;
  return (
    <div className={styles.pictures}>
      {pictures.slice(0, places[variant]).map(({ file }, index) => (
        <div
          key={file}
          className={cx(
            styles.picture,
            styles[`picture_${index}`],
            variant === 'bleed' && index > 0 && styles.pictureSmall,
          )}
        >
          <DrawnPortrait
            file={file}
            sizes={(index === 0 ? heroSizes : smallHeroSizes)[variant]}
            alt={t('picture_alt')}
            className={styles.pictureImage}
            place={index === 0 ? 'first' : 'hero'}
          />
        </div>
      ))}
    </div>
  );
}
