import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { TextLink } from './text-link.tsx';

/** How a restricted member objects: by the mail with the reasons, else by a complaint. */
export function WayToObject({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('errors');
  return (
    <>
      <p className={className}>{t('restriction.object')}</p>
      <p>
        {t('restriction.missing')}{' '}
        <TextLink as={Link} to={paths.complaints}>
          {t('restriction.write')}
        </TextLink>
      </p>
    </>
  );
}
