import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, MailOpen, PartyPopper } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { userKey } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { Actions } from '#ui/actions.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconBox } from '#ui/icon-box.tsx';
import { Outcome } from '#ui/outcome.tsx';
import { StepperDots } from '#ui/stepper-dots.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { totalSteps } from '../steps.ts';
import styles from './confirm.module.css';
import { ResendButton } from './resend-button.tsx';
import { getWebmail } from './webmail.ts';

/** What signing up leaves in the history for this page: the profile that the member came for. */
export interface CameFor {
  member: string | null;
}

interface ConfirmAddressProps {
  user: User;
  /** Whom the member came for, where that profile is there. */
  cameFor: { id: string; name: string } | null;
  /** How far the photo is that was chosen on the way. */
  photo: ReactNode;
}

/** The last step of signing up: following the link in the mail. */
export function ConfirmAddress({ user, cameFor, photo }: ConfirmAddressProps) {
  const { t } = useTranslation('signup');
  const { name } = useSettings();
  useRefreshOnReturn();
  const [onward, onwardText] = cameFor
    ? [pathTo('members-id', { id: cameFor.id }), t('confirm.profile', { name: cameFor.name })]
    : [paths['signup-matches'], t('confirm.matches')];
  if (user.status === 'active') {
    return (
      <Outcome
        tone="success"
        icon={<PartyPopper />}
        title={t('confirm.done_title')}
        text={t('confirm.done_text', { email: user.email })}
      >
        <Button as={Link} to={onward} size="lg">
          {onwardText}
        </Button>
      </Outcome>
    );
  }
  const webmail = getWebmail(user.email);
  const stepLabel = t('step', { step: totalSteps, total: totalSteps });
  return (
    <div className={cx(styles.root, 'container')}>
      <div className={cx(styles.card, 'card')}>
        <StepperDots current={totalSteps} total={totalSteps} label={stepLabel} />
        <IconBox className={styles.icon}>
          <MailOpen />
        </IconBox>
        <h1 className="h2">{t('confirm.title')}</h1>
        <p>
          <Trans
            t={t}
            i18nKey="confirm.text"
            values={{ email: user.email }}
            components={{ b: <b className={styles.email} /> }}
          />
        </p>
        <ol className={styles.steps}>
          <li>{t('confirm.open', { brand: name })}</li>
          <li>{t('confirm.follow', { count: linkDays })}</li>
          <li>{t('confirm.return')}</li>
        </ol>
        <Actions>
          {webmail && (
            <Button
              as="a"
              href={webmail.url}
              target="_blank"
              rel="noreferrer"
              size="lg"
              trailingIcon={<ExternalLink />}
            >
              {t('confirm.webmail', { name: webmail.name })}
            </Button>
          )}
          <ResendButton email={user.email} variant={webmail ? 'secondary' : 'primary'} size="lg">
            {t('confirm.resend')}
          </ResendButton>
        </Actions>
        {photo}
        <p className="small muted">{t('confirm.spam', { brand: name })}</p>
        <TextLink as={Link} standalone to={onward}>
          {onwardText}
        </TextLink>
      </div>
    </div>
  );
}

const secondsPerDay = 86_400;
const linkDays = limits.activationTokenSeconds / secondsPerDay;

/** Coming back from the mail, the page knows at once. */
function useRefreshOnReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') client.invalidateQueries({ queryKey: userKey });
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [client]);
}
