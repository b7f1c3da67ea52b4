/** Browser and system by the name that a browser gives itself. */

export interface Device {
  /** Proper names, the same in every language; null where nothing known is in it. */
  browser: string | null;
  system: string | null;
  kind: 'phone' | 'tablet' | 'computer' | 'unknown';
}

/** The first that fits counts: most browsers also name those they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string, Device['kind']])[] = [
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\b(iPhone|iPod)\b/, 'iOS', 'phone'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

/** What a User-Agent tells, as far as a member would recognise it. */
export function getDevice(userAgent: string): Device {
  const browser = browsers.find(([sign]) => sign.test(userAgent));
  const system = systems.find(([sign]) => sign.test(userAgent));
  return {
    browser: browser?.[1] ?? null,
    system: system?.[1] ?? null,
    kind: system?.[2] ?? 'unknown',
  };
}

/** Programs that say what they are; the others look like anybody. Cubot is a maker of phones. */
const bots =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|externalhit|whatsapp|headless|lighthouse|monitor|scanner|validator|^(curl|wget|python|java|go-http|okhttp|axios|node|ruby|php|perl|libwww)\b/i;

/** Tells whether a User-Agent is a program's rather than a person's. A browser always names itself. */
export const isBot = (userAgent: string): boolean =>
  userAgent.trim() === '' || bots.test(userAgent);
