/** A published fake brand for tests. */
import { tenantFixture, themeFixture } from '#shared/fixtures.ts';
import { pageTokens } from '#shared/model/values.ts';
import type { Brand } from '../core/brand.ts';

export const brandFixture = (): Brand => ({
  id: 'maple',
  origin: 'https://www.maple.example',
  version: '0123456789ab',
  assets: '/brand/maple/0123456789ab',
  config: tenantFixture(),
  theme: themeFixture(),
  texts: { en: { site: { title: 'Maple · meet people', description: 'Meet people nearby.' } } },
  pages: Object.fromEntries(pageTokens.map((token) => [token, ['en', 'de', 'fr']])),
  publishedAt: '2026-01-01T00:00:00.000Z',
});
