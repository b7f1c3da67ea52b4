import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import type { Restriction } from '#lib/restriction.ts';
import { useLogout } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useLogo } from '#lib/use-logo.ts';
import { useRestrictionText } from '#lib/use-restriction-text.ts';
import { useTitle } from '#lib/use-title.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { LogoLockup } from '#ui/logo-lockup.tsx';
import { Outcome } from '#ui/outcome.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './restriction-notice.module.css';

/** In the place of every page of a member who is shut out: why, until when, and how to object. */
export default function RestrictionNotice({
  restriction,
}: {
  restriction: Restriction;
}): ReactNode {
  const { t } = useTranslation(['errors', 'common']);
  const { name: brand } = useSettings();
  const logo = useLogo();
  const { reason, date } = useRestrictionText()(restriction);
  const logout = useLogout();
  const title = t(
    restriction.kind === 'ban' ? 'restriction.title_ban' : 'restriction.title_suspend',
  );
  useTitle(title);
  return (
    <>
      <div className={styles.bar}>
        <div className="container">
          <LogoLockup {...logo} />
        </div>
      </div>
      <Outcome
        tone="warning"
        icon={<Ban />}
        title={title}
        text={t('restriction.meaning', { brand })}
        focused
      >
        <p className={styles.facts}>
          {t('restriction.reason', { reason })}
          <br />
          {date ? t('restriction.until', { date }) : t('restriction.endless')}
        </p>
        <p className={styles.words}>{t('restriction.object')}</p>
        <p>
          {t('restriction.missing')}{' '}
          <TextLink as={Link} to={paths.complaints}>
            {t('restriction.write')}
          </TextLink>
        </p>
        <FormFailure cause={logout.error} />
        <Button size="lg" loading={logout.isPending} onClick={() => logout.mutate()}>
          {t('common:actions.logout')}
        </Button>
      </Outcome>
    </>
  );
}
