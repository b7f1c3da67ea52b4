import { fontCatalogue } from '../../../shared/fonts.ts';
import type { Settings } from '../../../shared/model/settings.ts';

export type Mode = 'light' | 'dark';
export type Brand = Pick<Settings, 'name' | 'theme' | 'assets'>;

const subsets = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  'latin-ext': 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F',
};

/** The brand of the host this page is on. */
export async function loadBrand(): Promise<Brand> {
  const response = await fetch('/api/settings.php');
  if (!response.ok) throw new Error(`The settings answered ${response.status}.`);
  const { settings } = (await response.json()) as { settings: Settings };
  return settings;
}

/** Loads the brand's typefaces; through the font API, which needs no style tag. */
export async function loadFonts({ theme }: Brand): Promise<void> {
  // The web build names fonts by their content; its list is only there in the local stack.
  const build = (await (await fetch('/client-build.json')).json()) as {
    fonts: Record<string, Record<string, string>>;
  };
  for (const id of new Set([theme.fonts.head, theme.fonts.body])) {
    const { family, weights } = fontCatalogue[id];
    for (const [subset, unicodeRange] of Object.entries(subsets)) {
      const source = `url(${build.fonts[id]?.[subset]}) format("woff2")`;
      document.fonts.add(
        new FontFace(family, source, { weight: weights, display: 'swap', unicodeRange }),
      );
    }
  }
}

/** Puts a mode of the brand's theme on the page, by CSSOM as a strict policy wants it. */
export function applyTheme({ theme }: Brand, mode: Mode): void {
  const { style, dataset } = document.documentElement;
  const font = (id: keyof typeof fontCatalogue) =>
    `'${fontCatalogue[id].family}', ${fontCatalogue[id].fallback}`;
  const tokens = {
    ...theme.base,
    ...theme[mode],
    '--font-head': font(theme.fonts.head),
    '--font-body': font(theme.fonts.body),
  };
  for (const [token, value] of Object.entries(tokens)) style.setProperty(token, value);
  dataset.mode = mode;
}
