/**
 * Where a published brand's files are. The publisher writes and every page reads by the same
 * rule, so that no list of addresses has to travel. `assets` is the root-relative address of one
 * version of a brand's files (`Settings.assets`), `/brand/<id>/<version>`.
 */
import type { Locale, PageToken } from './model/values.ts';
import type { DrawingName, Theme } from './theme.ts';

/** Must be increased when the same folder would give other files than before. */
export const brandFilesFormat = 3;

/**
 * The theme's drawn people, each once: those of the hero at their places there, then the others of
 * the home page. The position is what `heroSource` takes.
 */
export function portraitFiles({ hero, home }: Pick<Theme, 'hero' | 'home'>): string[] {
  const inHero = hero.pictures.map(({ file }) => file);
  const { talk, match, swipe } = home.pictures;
  const others = [talk, ...match, ...swipe].filter((file) => !inHero.includes(file));
  return [...inHero, ...new Set(others)];
}

/** Widths in pixels of a drawn person's renditions. All are 3:4. */
export const heroWidths = [320, 480, 640] as const;
/** Best compression first, as a `<picture>` wants its sources. */
export const heroFormats = ['avif', 'webp', 'jpg'] as const;
/** Square icons in pixels by use; `svg` is the drawing itself. */
export const iconSizes = ['svg', 'favicon', '180', '192', '512', 'maskable-512'] as const;

export type HeroWidth = (typeof heroWidths)[number];
export type HeroFormat = (typeof heroFormats)[number];
export type IconSize = (typeof iconSizes)[number];

/** Root-relative address of all files of one version of a brand, no slash at the end. */
export const assetsUrl = (brandId: string, version: string) => `/brand/${brandId}/${version}`;

/**
 * One rendition of the drawn person at position `index` of `portraitFiles`. A source narrower than `width` keeps its
 * own size under that name.
 */
export const heroSource = (assets: string, index: number, width: HeroWidth, format: HeroFormat) =>
  pictureRendition(heroBase(assets, index), width, format);

/** What the renditions of one drawn person have in common. */
export const heroBase = (assets: string, index: number) => `${assets}/hero/${index}`;

/** `srcset` of one drawn person in one format. */
export const heroSourceSet = (assets: string, index: number, format: HeroFormat) =>
  pictureSourceSet(heroBase(assets, index), format);

/** One rendition of the picture at position `index` of `landerPictures`. */
export const landerPictureUrl = (
  assets: string,
  index: number,
  width: HeroWidth,
  format: HeroFormat,
) => pictureRendition(landerPictureBase(assets, index), width, format);

/** What the renditions of a landing page's picture have in common. */
export const landerPictureBase = (assets: string, index: number) => `${assets}/landers/${index}`;

/** One rendition of a picture, by what its renditions have in common. */
export const pictureRendition = (base: string, width: HeroWidth, format: HeroFormat) =>
  `${base}-${width}.${format}`;

/** `srcset` of a picture in one format, by what its renditions have in common. */
export const pictureSourceSet = (base: string, format: HeroFormat) =>
  heroWidths.map((width) => `${pictureRendition(base, width, format)} ${width}w`).join(', ');

/** A film of a landing page, at position `index` of `landerFilms`. */
export const landerFilmUrl = (assets: string, index: number, file: string) =>
  `${assets}/landers/film-${index}${file.slice(file.lastIndexOf('.'))}`;

const iconFiles: Record<IconSize, string> = {
  svg: 'icon.svg',
  favicon: 'favicon-32.png',
  '180': 'apple-touch-180.png',
  '192': '192.png',
  '512': '512.png',
  'maskable-512': 'maskable-512.png',
};

/** An icon: `favicon` is a PNG of 32 px, `180` the home screen's of iOS. */
export const iconUrl = (assets: string, size: IconSize) => `${assets}/icons/${iconFiles[size]}`;

/** The logo's mark; the light one also on dark grounds where the brand has no other. */
export function logoUrl(assets: string, theme: Pick<Theme, 'logo'>, mode: 'light' | 'dark') {
  const dark = mode === 'dark' ? theme.logo.mark_dark : undefined;
  const file = dark ?? theme.logo.mark;
  return `${assets}/logo/${dark ? 'mark-dark' : 'mark'}${file.slice(file.lastIndexOf('.'))}`;
}

/** The light mark as PNG on white, for documents on paper; nothing else can draw an SVG there. */
export const printedLogoUrl = (assets: string) => `${assets}/logo/mark-printed.png`;

/** One of the brand's drawings, for `<use>`. */
export const drawingUrl = (assets: string, name: DrawingName) => `${drawingsUrl(assets)}#${name}`;

/** The file that holds all of a brand's drawings. */
export const drawingsUrl = (assets: string) => `${assets}/drawings.svg`;

/** The brand's own texts in a language of `Settings.text_locales`: group -> key -> text. */
export const textsUrl = (assets: string, locale: Locale) => `${assets}/texts/${locale}.json`;

/** An information page in a language of `Settings.pages[token]`: a `BrandPage`. */
export const pageUrl = (assets: string, locale: Locale, token: PageToken) =>
  `${assets}/pages/${locale}/${token}.json`;

/** A run of text. `href` is https:, mailto:, tel: or root-relative. */
export interface PageInline {
  text: string;
  bold?: boolean;
  italic?: boolean;
  href?: string;
}
export type PageBlock =
  | { kind: 'heading'; level: 2 | 3; text: PageInline[] }
  | { kind: 'paragraph'; text: PageInline[] }
  | { kind: 'list'; ordered: boolean; items: PageInline[][] };

/** An information page, the company's facts filled in. */
export interface BrandPage {
  title: string;
  blocks: PageBlock[];
}
