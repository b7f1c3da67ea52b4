import { MailX } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { Button } from '#ui/button.tsx';
import { Outcome } from '#ui/outcome.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { ResendButton } from './resend-button.tsx';

/** The link in the mail could not be used. */
export function ActivationError() {
  const { t } = useTranslation(['signup', 'common']);
  const { support_email } = useSettings();
  const { user } = useSession();
  return (
    <Outcome
      tone="warning"
      icon={<MailX />}
      title={t('activation.error_title')}
      text={t('activation.error_text')}
    >
      {!user && (
        <>
          <p>{t('activation.error_next')}</p>
          <Button
            as={Link}
            to={`${paths.login}?to=${encodeURIComponent(pathTo('complete-signup'))}`}
            size="lg"
          >
            {t('common:actions.login')}
          </Button>
        </>
      )}
      {user?.status === 'not_confirmed' && (
        <>
          <p>{t('activation.error_next_resend', { email: user.email })}</p>
          <ResendButton email={user.email} size="lg">
            {t('confirm.resend')}
          </ResendButton>
        </>
      )}
      {user?.status === 'active' && (
        <>
          <p>{t('activation.error_next_active')}</p>
          <Button as={Link} to={paths.members} size="lg">
            {t('activation.members')}
          </Button>
        </>
      )}
      <p className="small muted">
        <Trans
          t={t}
          i18nKey="activation.support"
          values={{ email: support_email }}
          components={{ mail: <TextLink href={`mailto:${support_email}`}>{null}</TextLink> }}
        />
      </p>
    </Outcome>
  );
}
