import { expect, it } from 'vitest';
import { brandFixture } from '../domain/tenants/fixtures.ts';
import { createManifest } from './manifest.ts';

it('the manifest is the brand’s own', () => {
  const brand = brandFixture();
  expect(createManifest(brand)).toMatchObject({
    name: 'Maple',
    short_name: 'Maple',
    description: 'Meet people nearby.',
    lang: 'en-GB',
    start_url: '/members',
    scope: '/',
    display: 'standalone',
    background_color: brand.theme.light['--bg'],
  });
});

it('is dark where the brand is', () => {
  const brand = brandFixture();
  brand.theme.default_mode = 'dark';
  expect(createManifest(brand)).toMatchObject({ theme_color: brand.theme.dark['--bg'] });
});
