import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, ShieldAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { userKey, useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { Button } from '#ui/button.tsx';
import { Outcome } from '#ui/outcome.tsx';
import { WarningHeader } from '#ui/warning-header.tsx';

/** The link in the mail did its work. */
export function ActivationDone() {
  const { t } = useTranslation(['signup', 'common']);
  const { name } = useSettings();
  const { user } = useSession();
  const client = useQueryClient();
  // What is known of the member may be from before the link was followed.
  const confirmed = user?.status !== 'not_confirmed';
  useEffect(() => {
    if (!confirmed) client.invalidateQueries({ queryKey: userKey });
  }, [client, confirmed]);
  return (
    <>
      <WarningHeader icon={<ShieldAlert />}>{t('common:disclaimer.money')}</WarningHeader>
      <Outcome
        tone="success"
        icon={<CircleCheck />}
        title={t('activation.done_title')}
        text={t('activation.done_text', { brand: name })}
      >
        {user ? (
          <>
            <p>{t('activation.done_next_member')}</p>
            <Button as={Link} to={paths.members} size="lg">
              {t('activation.members')}
            </Button>
          </>
        ) : (
          <>
            <p>{t('activation.done_next')}</p>
            <Button as={Link} to={paths.login} size="lg">
              {t('common:actions.login')}
            </Button>
          </>
        )}
      </Outcome>
    </>
  );
}
