import { useQueryClient } from '@tanstack/react-query';
import { BellOff, MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { userKey } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { Button } from '#ui/button.tsx';
import { Outcome } from '#ui/outcome.tsx';
import { notificationsQuery, unsubscribe } from '../api.ts';
import { LinkAction } from './link-action.tsx';

/** Switches off the kind of e-mail that the link came with. Nobody needs to be logged in. */
export function Unsubscribe() {
  const { t } = useTranslation('account');
  const { name } = useSettings();
  const client = useQueryClient();
  const toSettings = (
    <Button as={Link} to={`${paths.notifications}#emails`} size="lg" variant="secondary">
      {t('unsubscribe.settings')}
    </Button>
  );
  return (
    <LinkAction
      icon={<MailX />}
      title={t('unsubscribe.title')}
      text={t('unsubscribe.text', { brand: name })}
      button={t('unsubscribe.button')}
      redeem={unsubscribe}
      onDone={() => {
        // Whoever is logged in here may be who unsubscribed.
        void client.invalidateQueries({ queryKey: userKey });
        void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
      }}
      done={(type) => (
        <Outcome
          tone="success"
          icon={<BellOff />}
          title={t('unsubscribe.done_title')}
          text={t('unsubscribe.done_text', { type: t(`types.${type}.name`) })}
          focused
        >
          <p>{t('unsubscribe.done_next')}</p>
          {toSettings}
        </Outcome>
      )}
      invalid={
        <>
          <p>{t('unsubscribe.invalid')}</p>
          {toSettings}
        </>
      }
    />
  );
}
