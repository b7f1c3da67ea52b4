/** Creates the web app manifest that makes a brand installable. */
import { iconUrl } from '#shared/brand-assets.ts';
import type { Brand } from '../domain/core/brand.ts';

export function createManifest(brand: Brand): Record<string, unknown> {
  const { config, theme, assets } = brand;
  const colors = theme.default_mode === 'dark' ? theme.dark : theme.light;
  return {
    id: '/',
    name: config.name,
    short_name: config.name,
    description: brand.texts[config.default_locale]?.site?.description,
    lang: config.domain_language,
    start_url: '/members',
    scope: '/',
    display: 'standalone',
    background_color: colors['--bg'],
    theme_color: colors['--bg'],
    categories: ['lifestyle', 'social'],
    icons: [
      { src: iconUrl(assets, '192'), sizes: '192x192', type: 'image/png' },
      { src: iconUrl(assets, '512'), sizes: '512x512', type: 'image/png' },
      {
        src: iconUrl(assets, 'maskable-512'),
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  };
}
