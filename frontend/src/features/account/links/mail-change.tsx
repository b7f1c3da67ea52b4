import { useQueryClient } from '@tanstack/react-query';
import { MailCheck, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { setUser } from '#lib/session.tsx';
import { Button } from '#ui/button.tsx';
import { Outcome } from '#ui/outcome.tsx';
import { confirmMailChange, undoMailChange } from '../api.ts';
import { LinkAction } from './link-action.tsx';
import { SupportLine } from './support-line.tsx';

/** The link sent to the new address: makes it the account's. */
export function MailChangeConfirm() {
  const { t } = useTranslation(['account', 'common']);
  const client = useQueryClient();
  return (
    <LinkAction
      icon={<MailCheck />}
      title={t('mail_change.title')}
      text={t('mail_change.text')}
      button={t('mail_change.button')}
      redeem={confirmMailChange}
      onDone={() => setUser(client, null)}
      done={({ email }) => (
        <Outcome
          tone="success"
          icon={<MailCheck />}
          title={t('mail_change.done_title')}
          text={t('mail_change.done_text', { email })}
          focused
        >
          <p>{t('mail_change.logged_out')}</p>
          <Button as={Link} to={paths.login} state={{ email }} size="lg">
            {t('common:actions.login')}
          </Button>
        </Outcome>
      )}
      invalid={
        <>
          <p>{t('mail_change.invalid')}</p>
          <Button as={Link} to={`${paths.notifications}#address`} size="lg">
            {t('mail_change.to_settings')}
          </Button>
        </>
      }
    />
  );
}

/** The link sent to the old address: takes the change back. */
export function MailChangeUndo() {
  const { t } = useTranslation(['account', 'common']);
  const client = useQueryClient();
  return (
    <LinkAction
      icon={<Undo2 />}
      title={t('mail_undo.title')}
      text={t('mail_undo.text')}
      button={t('mail_undo.button')}
      redeem={undoMailChange}
      onDone={() => setUser(client, null)}
      done={({ email }) => (
        <Outcome
          tone="success"
          icon={<Undo2 />}
          title={t('mail_undo.done_title')}
          text={t('mail_change.done_text', { email })}
          focused
        >
          <p>{t('mail_change.logged_out')}</p>
          <p>{t('mail_undo.advice')}</p>
          <Button as={Link} to={paths['reset-password']} state={{ email }} size="lg">
            {t('mail_undo.new_password')}
          </Button>
          <Button as={Link} to={paths.login} state={{ email }} size="lg" variant="secondary">
            {t('common:actions.login')}
          </Button>
        </Outcome>
      )}
      invalid={
        <>
          <p>{t('mail_undo.invalid')}</p>
          <Button as={Link} to={paths.login} size="lg">
            {t('common:actions.login')}
          </Button>
          <SupportLine />
        </>
      }
    />
  );
}
