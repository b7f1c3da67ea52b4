const browserFamilies = ['edge', 'opera', 'samsung', 'firefox', 'chrome', 'safari'] as const;

/** All that a proof keeps of the browser. */
export type BrowserFamily = (typeof browserFamilies)[number] | 'other';

/** In this order: most of them also call themselves Chrome, and all of those Safari. */
const signs: readonly (readonly [BrowserFamily, RegExp])[] = [
  ['edge', /\bEdg(e|A|iOS)?\//],
  ['opera', /\b(OPR|OPiOS|Opera)\b/],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(Firefox|FxiOS)\//],
  ['chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

/** Returns the family of a browser by what it calls itself. */
export const getBrowserFamily = (userAgent: string): BrowserFamily =>
  signs.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other';
