import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSettings } from '#lib/settings.tsx';
import { logoUrl } from '#shared/brand-assets.ts';
import { LogoLockup } from '#ui/logo-lockup.tsx';

/** The brand's logo as a link. */
export function BrandLink({ to, className }: { to: string; className?: string | undefined }) {
  const { t } = useTranslation();
  const { name, assets, theme } = useSettings();
  return (
    <Link className={className} to={to} aria-label={t('nav.home_of', { name })}>
      <LogoLockup
        name={name}
        mark={logoUrl(assets, theme, 'light')}
        markDark={theme.logo.mark_dark && logoUrl(assets, theme, 'dark')}
      />
    </Link>
  );
}
