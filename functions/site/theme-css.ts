/** A theme as CSS: fonts, and tokens for light and dark. */
import { type FontId, fontCatalogue } from '../../shared/fonts.ts';
import type { Locale } from '../../shared/model/values.ts';
import type { Theme } from '../../shared/theme.ts';
import type { ClientBuild } from './client-build.ts';

/** Letters beyond Latin-1 that these languages need at once. */
const needsExtended = new Set<Locale>(['pl']);
const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

type Tokens = Record<string, string>;
const declarations = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

const fontsOf = (theme: Theme): FontId[] => [...new Set([theme.fonts.head, theme.fonts.body])];

/**
 * `optional`: a typeface that is not there when the page is first painted waits for the next
 * page. The ones of the first screen are preloaded, and nothing ever moves because of them.
 */
function fontFaces(theme: Theme, build: ClientBuild): string {
  return fontsOf(theme)
    .flatMap((id) => {
      const { family, weights } = fontCatalogue[id];
      const face = (subset: 'latin' | 'latin-ext', range: string) =>
        `@font-face{font-family:'${family}';font-weight:${weights};font-style:normal;font-display:optional;src:url(${build.fonts[id]?.[subset]}) format('woff2');unicode-range:${range}}`;
      return [face('latin', latin), face('latin-ext', latinExtended)];
    })
    .join('');
}

const family = (id: FontId) =>
  `'${fontCatalogue[id].family}', ${fontCatalogue[id].fallback === 'serif' ? 'Georgia, serif' : 'system-ui, sans-serif'}`;

/** The page's inline style, beside the product's own CSS. Token values were checked when published. */
export function themeCss(theme: Theme, build: ClientBuild): string {
  const base = {
    '--font-head': family(theme.fonts.head),
    '--font-body': family(theme.fonts.body),
    ...theme.base,
  };
  return [
    fontFaces(theme, build),
    `:root{${declarations(base)};${declarations(theme.light)}}`,
    `:root[data-mode="dark"]{${declarations(theme.dark)}}`,
    `@media (prefers-color-scheme:dark){:root[data-mode="system"]{${declarations(theme.dark)}}}`,
  ].join('');
}

/** Fonts that the first screen needs, by address. */
export function fontPreloads(theme: Theme, build: ClientBuild, locale: Locale): string[] {
  return fontsOf(theme).flatMap((id) => [
    ...(build.fonts[id] ? [build.fonts[id].latin] : []),
    ...(needsExtended.has(locale) && build.fonts[id] ? [build.fonts[id]['latin-ext']] : []),
  ]);
}
