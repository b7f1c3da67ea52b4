/** One of the brand's hero pictures, ready for a `<picture>`. */
import { heroFormats, heroSource, heroSourceSet } from '#shared/brand-assets.ts';
import type { Settings } from '#shared/model/settings.ts';

export interface HeroPictureSources {
  src: string;
  sources: { type: string; srcSet: string }[];
}

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
