import { MailCheck } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageBanner } from '#ui/page-banner.tsx';
import { ResendButton } from './resend-button.tsx';

/** Reminds a member to confirm the address, on every page of the default layout. */
export function ActivationReminder({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <PageBanner
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
    </PageBanner>
  );
}
