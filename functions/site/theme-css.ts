/** Returns a theme as CSS: fonts, and tokens for the light and dark modes. */
import {
  type BuiltFont,
  type FontFallback,
  type FontId,
  type FontSubset,
  firstBoldWeight,
  fontCatalogue,
  fontSubsetNames,
  fontSubsets,
  isBold,
  toFallbackWeight,
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

/** What a page is set in. */
export interface Lettering {
  /** Members' names stand on it, in the typeface of headings but a weight of their own. */
  names: boolean;
}

/** The weight of the headings, where that comes as a static font and the page needs no other. */
function getHeadingWeight({ fonts, base }: Theme, { names }: Lettering): number | undefined {
  const weight = Number(base['--head-weight']);
  const statics: readonly number[] = fontCatalogue[fonts.head].statics;
  return !names && fonts.head !== fonts.body && statics.includes(weight) ? weight : undefined;
}

/** The address of the letters of a subset, in one weight where one is given and has a file. */
const getFile = (font: BuiltFont | undefined, subset: FontSubset, weight: number | undefined) =>
  (weight && subset === 'latin' ? font?.statics[weight] : undefined) ?? font?.[subset];

/** A typeface shows as soon as it has loaded; until then its fallbacks take exactly its place. */
function fontFaces(theme: Theme, build: ClientBuild, lettering: Lettering): string {
  const headingWeight = getHeadingWeight(theme, lettering);
  return getFonts(theme)
    .flatMap((id) => {
      const { family, weights } = fontCatalogue[id];
      const isHead = id === theme.fonts.head && headingWeight !== undefined;
      // Letters beyond Latin have no static font. A face has them only if it is of the same weight.
      return (isHead ? [...new Set(getWeights(theme, 'head'))] : [undefined]).flatMap((weight) =>
        fontSubsetNames.map(
          (subset) =>
            `@font-face{font-family:'${family}';font-weight:${weight ?? `${weights.min} ${weights.max}`};font-style:normal;font-display:swap;src:url(${getFile(build.fonts[id], subset, weight)}) format('woff2');unicode-range:${fontSubsets[subset]}}`,
        ),
      );
    })
    .join('');
}

type Role = 'head' | 'body';

/** The weights that a role is mostly set in; the body's are those of its text and of its labels. */
const getWeights = ({ base }: Theme, role: Role): readonly [number, number] =>
  role === 'body' ? [400, 600] : [Number(base['--head-weight']), Number(base['--name-weight'])];

const fallbackFamily = (role: Role, { name }: FontFallback) => `'${role} fallback ${name}'`;

/** The fallbacks of a role at one weight, in the order of preference. */
const getFallbacks = (theme: Theme, role: Role, weight: number, build: ClientBuild) =>
  build.fonts[theme.fonts[role]]?.fallbacks[toFallbackWeight(weight)] ?? [];

/**
 * Faces of the system fonts that stand in for a typeface. Each has a family of its own, because
 * they differ in width, and the two roles have theirs, because a heading is set in other weights.
 */
function fallbackFaces(theme: Theme, role: Role, build: ClientBuild): string {
  const weights = getWeights(theme, role);
  const regular = weights.find((weight) => !isBold(weight));
  const bold = weights.find(isBold);
  const faces = (weight: number | undefined, from: number, to: number) =>
    weight === undefined
      ? []
      : getFallbacks(theme, role, weight, build).map(
          (fallback) =>
            `@font-face{font-family:${fallbackFamily(role, fallback)};font-weight:${from} ${to};${fallback.declarations}}`,
        );
  // A face without its counterpart serves all weights, so that none is emboldened by the browser.
  return [
    ...faces(regular, 1, bold ? firstBoldWeight - 1 : 1000),
    ...faces(bold, regular ? firstBoldWeight : 1, 1000),
  ].join('');
}

/** The families that stand in for a role's typeface, in the order of preference. */
function fallbackFamilies(theme: Theme, role: Role, build: ClientBuild): string {
  const { fallback } = fontCatalogue[theme.fonts[role]];
  const [weight] = getWeights(theme, role);
  return [
    ...getFallbacks(theme, role, weight, build).map((one) => fallbackFamily(role, one)),
    fallback === 'serif' ? 'Georgia, serif' : 'system-ui, sans-serif',
  ].join(', ');
}

const fontFamilies = (theme: Theme, role: Role, build: ClientBuild): string =>
  `'${fontCatalogue[theme.fonts[role]].family}', ${fallbackFamilies(theme, role, build)}`;

/**
 * Returns the rules of a document whose typefaces come later: until its first script takes the mark
 * off, nothing asks for them. Without scripts they come at once.
 */
export function typefacesLaterCss(theme: Theme, build: ClientBuild): string {
  const families = {
    '--font-head': fallbackFamilies(theme, 'head', build),
    '--font-body': fallbackFamilies(theme, 'body', build),
  };
  return `@media (scripting:enabled){:root[data-typefaces="later"]{${declarations(families)}}}`;
}

/** Returns the page's inline style. Token values were checked when the theme was published. */
export function themeCss(theme: Theme, build: ClientBuild, lettering: Lettering): string {
  const base = {
    '--font-head': fontFamilies(theme, 'head', build),
    '--font-body': fontFamilies(theme, 'body', build),
    ...theme.base,
  };
  return [
    fontFaces(theme, build, lettering),
    fallbackFaces(theme, 'head', build),
    fallbackFaces(theme, 'body', build),
    `:root{${declarations(base)};${declarations(theme.light)}}`,
    `:root[data-mode="dark"]{${declarations(theme.dark)}}`,
    `@media (prefers-color-scheme:dark){:root[data-mode="system"]{${declarations(theme.dark)}}}`,
  ].join('');
}

/** Lists the URLs of fonts that the first screen needs. */
export function fontPreloads(
  theme: Theme,
  build: ClientBuild,
  locale: Locale,
  lettering: Lettering,
): string[] {
  const subsets: FontSubset[] = locale === 'pl' ? ['latin', 'polish'] : ['latin'];
  const headingWeight = getHeadingWeight(theme, lettering);
  return getFonts(theme).flatMap((id) => {
    const weight = id === theme.fonts.head ? headingWeight : undefined;
    return subsets.flatMap((subset) => getFile(build.fonts[id], subset, weight) ?? []);
  });
}
