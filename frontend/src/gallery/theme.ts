import { fontCatalogue, fontSubsets } from '#shared/fonts.ts';
import type { Settings } from '#shared/model/settings.ts';

export type Mode = 'light' | 'dark';
export type Brand = Pick<Settings, 'name' | 'theme' | 'assets'>;

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
    for (const [subset, unicodeRange] of Object.entries(fontSubsets)) {
      const source = `url(${build.fonts[id]?.[subset]}) format("woff2")`;
      document.fonts.add(
        new FontFace(family, source, {
          weight: `${weights.min} ${weights.max}`,
          display: 'swap',
          unicodeRange,
        }),
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
  dataset.card = theme.card;
  dataset.matchMoment = theme.match_moment;
}
