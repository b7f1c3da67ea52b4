import { MailCheck } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#ui/banner.tsx';
import { cx } from '#ui/cx.ts';
import styles from './activation-reminder.module.css';
import { ResendButton } from './resend-button.tsx';

/** Reminds a member to confirm the address, on every page of the default layout. */
export function ActivationReminder({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <section className={cx(styles.root, 'container')} aria-label={t('activation_reminder.title')}>
      <Banner
        tone="warning"
        icon={<MailCheck />}
        title={t('activation_reminder.title')}
        action={
          // The layout must not wait for the texts of the button's errors.
          <Suspense>
            <ResendButton email={email} variant="surface" size="sm">
              {t('activation_reminder.resend')}
            </ResendButton>
          </Suspense>
        }
      >
        {t('activation_reminder.text', { email })}
      </Banner>
    </section>
  );
}
