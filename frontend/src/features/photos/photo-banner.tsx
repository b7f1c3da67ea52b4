import { ImagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { BannerStrip } from '#ui/banner-strip.tsx';
import { Button } from '#ui/button.tsx';

interface PhotoBannerProps {
  docked: boolean;
  onDismiss: () => void;
}

/** Asks a member without a photo for one, and for a few words. */
export function PhotoBanner({ docked, onDismiss }: PhotoBannerProps) {
  const { t } = useTranslation(['banners', 'common']);
  return (
    <BannerStrip
      label={t('label')}
      icon={<ImagePlus />}
      line={t('photo.line')}
      detail={t('photo.detail')}
      action={<Link to={paths.profile} />}
      actionLabel={t('photo.action')}
      dismissLabel={t('common:actions.close')}
      onDismiss={onDismiss}
      docked={docked}
      more={{
        title: t('photo.line'),
        text: t('photo.text'),
        closeLabel: t('common:actions.close'),
        actions: (
          <Button as={Link} to={paths.profile} block>
            {t('photo.action')}
          </Button>
        ),
      }}
    />
  );
}
