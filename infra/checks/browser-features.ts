/** Features of the web that a supported browser may lack, and what must stand in for each. */

export interface SourceFile {
  /** Path from the root of the project. */
  file: string;
  text: string;
}

interface Feature {
  use: RegExp;
  /** The one file that may use it, since it has what stands in for it. */
  only?: RegExp;
  /** What a file that uses it must have as well. */
  beside?: RegExp;
}

/** docs/browsers.md says what each of them is for. */
const features: Record<string, Feature> = {
  requestIdleCallback: { use: /\brequestIdleCallback\b/, only: /lib\/yield-to-page\.ts$/ },
  'AbortSignal.any': { use: /\bAbortSignal\.any\b/, only: /lib\/signals\.ts$/ },
  PushManager: {
    use: /\bPushManager' in|window\.PushManager|new Notification\(/,
    only: /lib\/push\.ts$/,
  },
  serviceWorker: {
    use: /navigator\.serviceWorker\b/,
    beside: /'serviceWorker' in navigator|pushCapable\(\)/,
  },
  'Cache storage': { use: /\bcaches\.(open|match|delete)\b/, beside: /'caches' in|self\./ },
  popover: { use: /\.(show|hide)Popover\(/, beside: /showPopover\b(?!\()/ },
  badge: { use: /\b(set|clear)AppBadge\(/, beside: /never/ },
  'field-sizing': { use: /field-sizing:/, only: /ui\/textarea\.module\.css$/ },
  // Else older browsers drop the whole transition.
  'allow-discrete': { use: /transition:[^;]*allow-discrete/, beside: /never/ },
  permissions: { use: /\.permissions\.query/, beside: /permissions\?\.query/ },
};

/** Newer than the oldest browsers, and nothing that can stand in: not to be used at all. */
const tooNew: Record<string, RegExp> = {
  'view transitions': /startViewTransition|view-transition/,
  anchors: /anchor-name:|position-anchor:|\banchor\(/,
  'interpolate-size': /interpolate-size|calc-size\(/,
  'light-dark()': /\blight-dark\(/,
  'animation-timeline': /animation-timeline|scroll-timeline/,
  '@scope': /@scope\b/,
  '@container style': /@container style\(/,
  'relative colours': /\b(rgb|hsl|oklch|oklab|color)\(from\b/,
  'Promise.withResolvers, Promise.try': /\bPromise\.(withResolvers|try)\b/,
  'Object.groupBy, Map.groupBy': /\b(Object|Map)\.groupBy\b/,
  'Array.fromAsync': /\bArray\.fromAsync\b/,
  'RegExp.escape': /\bRegExp\.escape\b/,
  'URL.canParse, URL.parse': /\bURL\.(canParse|parse)\b/,
  'Response.json': /\bResponse\.json\(/,
  'iterator helpers': /\bIterator\.(from|concat)\b/,
  'Intl.Segmenter, Intl.DurationFormat': /\bIntl\.(Segmenter|DurationFormat)\b/,
  Temporal: /\bTemporal\.\w/,
  'navigation API': /\bwindow\.navigation\b/,
  scrollend: /['"]scrollend['"]/,
};

/** Uses of features without what stands in for them. */
export function featureProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ file, text: source }) => {
    const text = source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
    const problems: string[] = [];
    for (const [name, { use, only, beside }] of Object.entries(features)) {
      if (!use.test(text) || only?.test(file) || beside?.test(text)) continue;
      problems.push(`${file} uses ${name} without what stands in for it`);
    }
    for (const [name, use] of Object.entries(tooNew)) {
      if (use.test(text)) problems.push(`${file} uses ${name}, which supported browsers lack`);
    }
    return problems;
  });
}
