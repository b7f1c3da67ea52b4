/** How wide the hero's pictures stand, by variant: for `sizes`, and for the preload in the head. */
import type { Theme } from '#shared/theme.ts';

type Variant = Theme['hero']['variant'];

/** Of the first picture, which the head preloads. In step with hero.module.css. */
export const heroSizes: Record<Variant, string> = {
  collage: '(max-width: 767.98px) 234px, 330px',
  bleed: '(max-width: 767.98px) 100vw, min(60vw, 1000px)',
  split: '(max-width: 767.98px) 42vw, 240px',
  poster: '(max-width: 767.98px) 46vw, 210px',
};

/** Of all others. */
export const smallHeroSizes: Record<Variant, string> = {
  collage: '(max-width: 767.98px) 44vw, 220px',
  bleed: '64px',
  split: heroSizes.split,
  poster: heroSizes.poster,
};
