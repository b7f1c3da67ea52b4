import { describe, expect, it } from 'vitest';
import { themeFixture } from '#shared/fixtures.ts';
import { fontCatalogue } from '#shared/fonts.ts';
import type { ClientBuild } from './client-build.ts';
import { fontPreloads, themeCss, typefacesLaterCss } from './theme-css.ts';

const getFiles = (name: string) => ({
  latin: `/fonts/${name}.woff2`,
  'latin-ext': `/fonts/${name}-ext.woff2`,
  polish: `/fonts/${name}-polish.woff2`,
  statics: { 700: `/fonts/${name}-700.woff2`, 800: `/fonts/${name}-800.woff2` },
  fallbacks: Object.fromEntries(
    [400, 500, 600, 700, 800].map((weight) => [
      weight,
      ['Arial', 'Roboto'].map((font) => ({
        name: font,
        declarations: `src:local('${font}');size-adjust:${weight / 10}%`,
      })),
    ]),
  ),
});
const build: ClientBuild = {
  boot: '/assets/boot.js',
  texts: '/assets/texts-test',
  main: { scripts: [], styles: [] },
  member: { scripts: [], styles: [] },
  consent: { scripts: [], styles: [] },
  layers: '',
  styles: {},
  pages: {},
  fonts: {
    gabarito: getFiles('gabarito'),
    figtree: getFiles('figtree'),
  },
};

describe('themeCss', () => {
  const theme = themeFixture();
  const css = themeCss(theme, build, { names: true });

  it('sets every token, dark ones where the visitor or the system asks for them', () => {
    for (const [token, value] of Object.entries({ ...theme.base, ...theme.light })) {
      expect(css).toContain(`${token}:${value}`);
    }
    const dark = Object.entries(theme.dark)
      .map(([token, value]) => `${token}:${value}`)
      .join(';');
    expect(css).toContain(`:root[data-mode="dark"]{${dark}}`);
    expect(css).toContain(`@media (prefers-color-scheme:dark){:root[data-mode="system"]{${dark}}}`);
  });

  it('brings each font of the theme once, in its subsets, shown as soon as it is there', () => {
    expect(css.match(/font-display:swap;src:url/g)).toHaveLength(6);
    expect(css.match(/url\(/g)).toHaveLength(6);
    const same = themeFixture();
    same.fonts.body = same.fonts.head;
    expect(themeCss(same, build, { names: false }).match(/url\(/g)).toHaveLength(3);
  });

  it('brings headings in static fonts where the typeface has one of their weight', () => {
    const own = themeFixture();
    own.base = { ...own.base, '--head-weight': '800', '--name-weight': '650' };
    const getSources = (names: boolean) =>
      [...themeCss(own, build, { names }).matchAll(/font-weight:([\d ]+);[^}]*?url\(([^)]*)\)/g)]
        .map(([, weight, url]) => `${weight} ${url}`)
        .filter((source) => source.includes('gabarito'));
    expect(getSources(false)).toEqual([
      '800 /fonts/gabarito-800.woff2',
      '800 /fonts/gabarito-ext.woff2',
      '800 /fonts/gabarito-polish.woff2',
      '650 /fonts/gabarito.woff2',
      '650 /fonts/gabarito-ext.woff2',
      '650 /fonts/gabarito-polish.woff2',
    ]);
    // With names on it, one variable font is less than two static ones.
    expect(getSources(true)).toEqual([
      '400 800 /fonts/gabarito.woff2',
      '400 800 /fonts/gabarito-ext.woff2',
      '400 800 /fonts/gabarito-polish.woff2',
    ]);
    expect(fontPreloads(own, build, 'pl', { names: false })).toEqual([
      '/fonts/gabarito-800.woff2',
      '/fonts/gabarito-polish.woff2',
      '/fonts/figtree.woff2',
      '/fonts/figtree-polish.woff2',
    ]);
  });

  describe('until a font is there', () => {
    const getFaces = (headWeight: string, nameWeight: string) => {
      const own = themeFixture();
      own.base = { ...own.base, '--head-weight': headWeight, '--name-weight': nameWeight };
      return [
        ...themeCss(own, build, { names: true }).matchAll(
          /font-family:'(\w+ fallback \w+)';([^}]*)/g,
        ),
      ].map(([, family, rest]) => `${family} ${rest?.replace(/src:[^;]*;/, '')}`);
    };

    it('names a fallback of each system font, by the role that it stands in for', () => {
      expect(css).toContain(
        "--font-head:'Gabarito Variable', 'head fallback Arial', 'head fallback Roboto', system-ui, sans-serif;",
      );
      expect(css).toContain(
        "--font-body:'Figtree Variable', 'body fallback Arial', 'body fallback Roboto', system-ui, sans-serif;",
      );
    });

    it('adjusts the text and its labels apart', () => {
      expect(getFaces('800', '700').filter((face) => face.startsWith('body'))).toEqual([
        'body fallback Arial font-weight:1 549;size-adjust:40%',
        'body fallback Roboto font-weight:1 549;size-adjust:40%',
        'body fallback Arial font-weight:550 1000;size-adjust:60%',
        'body fallback Roboto font-weight:550 1000;size-adjust:60%',
      ]);
    });

    it('adjusts headings at their weight, and names apart where only they are bold', () => {
      const ofHeadings = (head: string, name: string) =>
        getFaces(head, name).filter((face) => face.startsWith('head fallback Arial'));
      expect(ofHeadings('800', '700')).toEqual([
        'head fallback Arial font-weight:1 1000;size-adjust:80%',
      ]);
      expect(ofHeadings('430', '500')).toEqual([
        'head fallback Arial font-weight:1 1000;size-adjust:40%',
      ]);
      expect(ofHeadings('480', '560')).toEqual([
        'head fallback Arial font-weight:1 549;size-adjust:50%',
        'head fallback Arial font-weight:550 1000;size-adjust:60%',
      ]);
    });
  });

  it('never ends the element it stands in', () => {
    expect(css).not.toContain('<');
  });
});

describe('typefacesLaterCss', () => {
  it('names what stands in for both typefaces, as themeCss does behind them, and no file', () => {
    const theme = themeFixture();
    const css = themeCss(theme, build, { names: true });
    const later = typefacesLaterCss(theme, build);
    for (const role of ['head', 'body'] as const) {
      const { family } = fontCatalogue[theme.fonts[role]];
      const [, fallbacks] = new RegExp(`--font-${role}:([^;}]+)`).exec(later) ?? [];
      expect(fallbacks).toMatch(new RegExp(`^'${role} fallback `));
      expect(css).toContain(`--font-${role}:'${family}', ${fallbacks}`);
    }
    expect(later).not.toContain('url(');
  });
});

describe('fontPreloads', () => {
  it('are what the first words need', () => {
    const theme = themeFixture();
    expect(fontPreloads(theme, build, 'nl', { names: false })).toEqual([
      '/fonts/gabarito.woff2',
      '/fonts/figtree.woff2',
    ]);
    expect(fontPreloads(theme, build, 'pl', { names: true })).toEqual([
      '/fonts/gabarito.woff2',
      '/fonts/gabarito-polish.woff2',
      '/fonts/figtree.woff2',
      '/fonts/figtree-polish.woff2',
    ]);
  });
});
