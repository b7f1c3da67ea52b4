import { describe, expect, it } from 'vitest';
import {
  assetsUrl,
  heroFormats,
  heroSource,
  heroSourceSet,
  heroWidths,
  iconSizes,
  iconUrl,
  logoUrl,
  pageUrl,
  portraitFiles,
  printedLogoUrl,
  textsUrl,
} from './brand-assets.ts';
import { themeFixture } from './fixtures.ts';
import { locales, pageTokens } from './model/values.ts';

const assets = assetsUrl('maple', 'abc123');

it('every file of a version has an address of its own below the version', () => {
  const logo = { logo: { mark: 'assets/l.svg', mark_dark: 'assets/d.png', icon: 'assets/i.svg' } };
  const urls = [
    ...[0, 1].flatMap((index) =>
      heroWidths.flatMap((width) =>
        heroFormats.map((format) => heroSource(assets, index, width, format)),
      ),
    ),
    ...iconSizes.map((size) => iconUrl(assets, size)),
    logoUrl(assets, logo, 'light'),
    logoUrl(assets, logo, 'dark'),
    printedLogoUrl(assets),
    ...locales.map((locale) => textsUrl(assets, locale)),
    ...locales.flatMap((locale) => pageTokens.map((token) => pageUrl(assets, locale, token))),
  ];
  expect(new Set(urls).size).toBe(urls.length);
  for (const url of urls) expect(url).toMatch(/^\/brand\/maple\/abc123\/[a-z0-9/.-]+\.[a-z0-9]+$/);
});

it('a source set names every width', () => {
  expect(heroSourceSet(assets, 2, 'avif')).toBe(
    heroWidths.map((width) => `/brand/maple/abc123/hero/2-${width}.avif ${width}w`).join(', '),
  );
});

describe('logoUrl', () => {
  it('falls back to the light mark', () => {
    const theme = { logo: { mark: 'assets/logo.svg', icon: 'assets/icon.svg' } };
    expect(logoUrl(assets, theme, 'dark')).toBe(logoUrl(assets, theme, 'light'));
  });

  it('keeps each file’s own kind', () => {
    const theme = {
      logo: { mark: 'assets/a.svg', mark_dark: 'assets/b.png', icon: 'assets/i.svg' },
    };
    expect(logoUrl(assets, theme, 'light')).toMatch(/mark\.svg$/);
    expect(logoUrl(assets, theme, 'dark')).toMatch(/mark-dark\.png$/);
  });
});

it('drawn people stand once each, those of the hero at their places there', () => {
  const theme = themeFixture();
  theme.hero.pictures = [{ file: 'assets/a.jpg' }, { file: 'assets/b.jpg' }];
  theme.home.pictures = {
    talk: 'assets/b.jpg',
    match: ['assets/c.jpg', 'assets/a.jpg'],
    swipe: ['assets/d.jpg', 'assets/c.jpg'],
  };
  const files = ['a', 'b', 'c', 'd'].map((name) => `assets/${name}.jpg`);
  expect(portraitFiles(theme)).toEqual(files);
});
