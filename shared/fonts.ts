/** Typefaces that the bundle serves (`/fonts/<id>-<subset>.woff2`), each a variable font. */
export const fontCatalogue = {
  gabarito: { family: 'Gabarito Variable', weights: '400 900', fallback: 'sans-serif' },
  figtree: { family: 'Figtree Variable', weights: '300 900', fallback: 'sans-serif' },
  newsreader: { family: 'Newsreader Variable', weights: '200 800', fallback: 'serif' },
  'instrument-sans': {
    family: 'Instrument Sans Variable',
    weights: '400 700',
    fallback: 'sans-serif',
  },
  'bricolage-grotesque': {
    family: 'Bricolage Grotesque Variable',
    weights: '200 800',
    fallback: 'sans-serif',
  },
  'dm-sans': { family: 'DM Sans Variable', weights: '100 1000', fallback: 'sans-serif' },
  fraunces: { family: 'Fraunces Variable', weights: '100 900', fallback: 'serif' },
  manrope: { family: 'Manrope Variable', weights: '200 800', fallback: 'sans-serif' },
  outfit: { family: 'Outfit Variable', weights: '100 900', fallback: 'sans-serif' },
} as const;
export const fontIds = Object.keys(fontCatalogue) as (keyof typeof fontCatalogue)[];
export type FontId = keyof typeof fontCatalogue;
