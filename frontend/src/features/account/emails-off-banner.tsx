import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { BannerStrip } from '#ui/banner-strip.tsx';
import { Button } from '#ui/button.tsx';

const settings = `${paths.notifications}#emails`;

interface EmailsOffBannerProps {
  docked: boolean;
  onDismiss: () => void;
}

/** Tells a member who gets no e-mail at all. */
export function EmailsOffBanner({ docked, onDismiss }: EmailsOffBannerProps) {
  const { t } = useTranslation(['banners', 'common']);
  return (
    <BannerStrip
      label={t('label')}
      icon={<BellOff />}
      line={t('emails_off.line')}
      action={<Link to={settings} />}
      actionLabel={t('emails_off.action')}
      dismissLabel={t('common:actions.close')}
      onDismiss={onDismiss}
      docked={docked}
      more={{
        title: t('emails_off.line'),
        text: t('emails_off.text'),
        closeLabel: t('common:actions.close'),
        actions: (
          <Button as={Link} to={settings} block>
            {t('emails_off.action')}
          </Button>
        ),
      }}
    />
  );
}
