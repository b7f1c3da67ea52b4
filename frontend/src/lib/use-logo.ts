import { logoUrl } from '#shared/brand-assets.ts';
import { useSettings } from './settings.tsx';

/** The brand's name and mark, as a logo is made of them. */
export function useLogo() {
  const { name, assets, theme } = useSettings();
  return {
    name,
    mark: logoUrl(assets, theme, 'light'),
    markDark: theme.logo.mark_dark && logoUrl(assets, theme, 'dark'),
  };
}
