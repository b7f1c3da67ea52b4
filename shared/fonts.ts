interface Typeface {
  family: string;
  weights: { min: number; max: number };
  statics: readonly number[];
  fallback: 'serif' | 'sans-serif';
}

/**
 * Typefaces that the bundle serves (`/fonts/<id>-<subset>-<hash>.woff2`), each a variable font.
 * `weights` is the part of its range that themes and style sheets may use; the build cuts the rest.
 * `statics` are weights that come as a file of their own too, half as large: headings need no
 * other. A theme that sets its headings in another weight takes the variable font.
 */
export const fontCatalogue = {
  gabarito: {
    family: 'Gabarito Variable',
    weights: { min: 400, max: 800 },
    statics: [700, 800],
    fallback: 'sans-serif',
  },
  figtree: {
    family: 'Figtree Variable',
    weights: { min: 400, max: 800 },
    statics: [],
    fallback: 'sans-serif',
  },
  newsreader: {
    family: 'Newsreader Variable',
    weights: { min: 400, max: 700 },
    statics: [400, 500],
    fallback: 'serif',
  },
  'instrument-sans': {
    family: 'Instrument Sans Variable',
    weights: { min: 400, max: 700 },
    statics: [],
    fallback: 'sans-serif',
  },
  'bricolage-grotesque': {
    family: 'Bricolage Grotesque Variable',
    weights: { min: 400, max: 800 },
    statics: [700, 800],
    fallback: 'sans-serif',
  },
  'dm-sans': {
    family: 'DM Sans Variable',
    weights: { min: 400, max: 700 },
    statics: [],
    fallback: 'sans-serif',
  },
  fraunces: {
    family: 'Fraunces Variable',
    weights: { min: 400, max: 800 },
    statics: [480, 560],
    fallback: 'serif',
  },
  manrope: {
    family: 'Manrope Variable',
    weights: { min: 400, max: 800 },
    statics: [],
    fallback: 'sans-serif',
  },
  // Drawn at the two ends of its range: any part of it is larger than the whole.
  outfit: {
    family: 'Outfit Variable',
    weights: { min: 100, max: 900 },
    statics: [],
    fallback: 'sans-serif',
  },
} as const satisfies Record<string, Typeface>;
export const fontIds = Object.keys(fontCatalogue) as (keyof typeof fontCatalogue)[];
export type FontId = keyof typeof fontCatalogue;

/**
 * The files of a typeface and the letters of each, as CSS `unicode-range`. Of ranges that overlap
 * the last one wins: Polish letters come from their own small file, and what only names from
 * further away need is fetched when such a name shows.
 */
export const fontSubsets = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  polish: 'U+0104-0107,U+0118-0119,U+0141-0144,U+015A-015B,U+0179-017C',
} as const;
export type FontSubset = keyof typeof fontSubsets;
export const fontSubsetNames = Object.keys(fontSubsets) as FontSubset[];

/** A font of operating systems, adjusted to stand in for a typeface until that has loaded. */
export interface FontFallback {
  name: string;
  /** Of its `@font-face`, without family and weight. */
  declarations: string;
}
/** Weight in hundreds -> fallbacks in the order of preference. */
export type FontFallbacks = Record<number, FontFallback[]>;

/** A typeface as the build serves it: addresses of its files, and what stands in until they have loaded. */
export type BuiltFont = Record<FontSubset, string> & {
  /** Weight -> Latin letters of that weight alone. */
  statics: Record<number, string>;
  fallbacks: FontFallbacks;
};

const weightStep = 100;
/** Weights from here on are shown in the bold of a fallback, those below in its regular. */
export const firstBoldWeight = 550;
export const isBold = (weight: number): boolean => weight >= firstBoldWeight;
/** The weight that has fallbacks of its own and is nearest to this one. */
export const toFallbackWeight = (weight: number): number =>
  Math.round(weight / weightStep) * weightStep;

/** The weights of a typeface that have fallbacks of their own. */
export function fontWeights(id: FontId): number[] {
  const { min, max } = fontCatalogue[id].weights;
  return Array.from(
    { length: (max - min) / weightStep + 1 },
    (_, index) => min + index * weightStep,
  );
}
