import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLogo } from '#lib/use-logo.ts';
import { LogoLockup } from '#ui/logo-lockup.tsx';

/** The brand's logo as a link. */
export function BrandLink({ to, className }: { to: string; className?: string | undefined }) {
  const { t } = useTranslation();
  const logo = useLogo();
  return (
    <Link className={className} to={to} aria-label={t('nav.home_of', { name: logo.name })}>
      <LogoLockup {...logo} />
    </Link>
  );
}
