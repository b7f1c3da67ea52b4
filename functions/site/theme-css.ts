/** Returns a theme as CSS: fonts, and tokens for the light and dark modes. */
import {
  type FontId,
  type FontSubset,
  fontCatalogue,
  fontSubsetNames,
  fontSubsets,
} from '#shared/fonts.ts';
import type { Locale } from '#shared/model/values.ts';
import type { Theme } from '#shared/theme.ts';
import type { ClientBuild } from './client-build.ts';

type Tokens = Record<string, string>;
const declarations = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

const getFonts = (theme: Theme): FontId[] => [...new Set([theme.fonts.head, theme.fonts.body])];

/**
 * With `optional` a font that is not loaded at the first paint is used only from the next page on.
 * The first screen's fonts are preloaded, and no font ever shifts the layout.
 */
function fontFaces(theme: Theme, build: ClientBuild): string {
  return getFonts(theme)
    .flatMap((id) => {
      const { family, weights } = fontCatalogue[id];
      return fontSubsetNames.map(
        (subset) =>
          `@font-face{font-family:'${family}';font-weight:${weights.min} ${weights.max};font-style:normal;font-display:optional;src:url(${build.fonts[id]?.[subset]}) format('woff2');unicode-range:${fontSubsets[subset]}}`,
      );
    })
    .join('');
}

const family = (id: FontId) =>
  `'${fontCatalogue[id].family}', ${fontCatalogue[id].fallback === 'serif' ? 'Georgia, serif' : 'system-ui, sans-serif'}`;

/** Returns the page's inline style. Token values were checked when the theme was published. */
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

/** Lists the URLs of fonts that the first screen needs. */
export function fontPreloads(theme: Theme, build: ClientBuild, locale: Locale): string[] {
  const subsets: FontSubset[] = locale === 'pl' ? ['latin', 'polish'] : ['latin'];
  return getFonts(theme).flatMap((id) =>
    subsets.flatMap((subset) => build.fonts[id]?.[subset] ?? []),
  );
}
