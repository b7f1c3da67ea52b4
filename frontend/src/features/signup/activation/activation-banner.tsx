import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { BannerStrip } from '#ui/banner-strip.tsx';
import { ResendButton } from './resend-button.tsx';

/** Reminds a member to confirm the address. */
export function ActivationBanner({ email, docked }: { email: string; docked: boolean }) {
  const { t } = useTranslation(['banners', 'common']);
  return (
    <BannerStrip
      tone="warning"
      label={t('label')}
      icon={<MailCheck />}
      line={t('activation.line')}
      action={<Link to={paths['complete-signup']} />}
      actionLabel={t('activation.action')}
      docked={docked}
      more={{
        title: t('activation.title'),
        text: t('activation.text', { email }),
        closeLabel: t('common:actions.close'),
        actions: (
          <ResendButton email={email} block>
            {t('activation.resend')}
          </ResendButton>
        ),
      }}
    />
  );
}
