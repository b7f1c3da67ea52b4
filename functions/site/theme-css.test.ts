import { describe, expect, it } from 'vitest';
import { themeFixture } from '#shared/fixtures.ts';
import type { ClientBuild } from './client-build.ts';
import { fontPreloads, themeCss } from './theme-css.ts';

const getFiles = (name: string) => ({
  latin: `/fonts/${name}.woff2`,
  'latin-ext': `/fonts/${name}-ext.woff2`,
  polish: `/fonts/${name}-polish.woff2`,
});
const build: ClientBuild = {
  boot: '/assets/boot.js',
  texts: '/assets/texts-test',
  main: { scripts: [], styles: [] },
  member: { scripts: [], styles: [] },
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
  const css = themeCss(theme, build);

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

  it('brings each font of the theme once, in its subsets', () => {
    expect(css.match(/@font-face/g)).toHaveLength(6);
    const same = themeFixture();
    same.fonts.body = same.fonts.head;
    expect(themeCss(same, build).match(/@font-face/g)).toHaveLength(3);
  });

  it('never ends the element it stands in', () => {
    expect(css).not.toContain('<');
  });
});

describe('fontPreloads', () => {
  it('are what the first words need', () => {
    const theme = themeFixture();
    expect(fontPreloads(theme, build, 'nl')).toEqual([
      '/fonts/gabarito.woff2',
      '/fonts/figtree.woff2',
    ]);
    expect(fontPreloads(theme, build, 'pl')).toEqual([
      '/fonts/gabarito.woff2',
      '/fonts/gabarito-polish.woff2',
      '/fonts/figtree.woff2',
      '/fonts/figtree-polish.woff2',
    ]);
  });
});
