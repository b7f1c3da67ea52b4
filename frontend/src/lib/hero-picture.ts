/** The brand's hero: its pictures, ready for a `<picture>`, and where it begins. */
import { heroFormats, heroSource, heroSourceSet } from '#shared/brand-assets.ts';
import type { Settings } from '#shared/model/settings.ts';

export interface HeroPictureSources {
  src: string;
  sources: { type: string; srcSet: string }[];
}

const heroesUnderBar: ReadonlySet<string> = new Set(['bleed', 'split']);

/** Whether the brand's hero begins at the top edge of the window, so that the bar stands on it. */
export const isHeroUnderBar = ({ theme }: Pick<Settings, 'theme'>): boolean =>
  heroesUnderBar.has(theme.hero.variant);

/** The picture at `index`, or the last one where the brand has fewer. All are 3:4. */
export function heroPicture(
  { assets, theme }: Pick<Settings, 'assets' | 'theme'>,
  index: number,
): HeroPictureSources {
  const at = Math.min(index, theme.hero.pictures.length - 1);
  return {
    src: heroSource(assets, at, 640, 'jpg'),
    sources: heroFormats.map((format) => ({
      type: `image/${format === 'jpg' ? 'jpeg' : format}`,
      srcSet: heroSourceSet(assets, at, format),
    })),
  };
}
