import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import type { User } from '#shared/model/user.ts';
import { BannerStrip } from '#ui/banner-strip.tsx';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';
import { dismissPrompt } from './push.ts';
import { usePushState, usePushSwitch } from './use-push.ts';

interface PushBannerProps {
  user: User;
  docked: boolean;
  onDismiss: () => void;
}

/** Offers notifications on this device, where they are not on and were not turned down. */
export function PushBanner({ user, docked, onDismiss }: PushBannerProps) {
  const { t } = useTranslation(['banners', 'common', 'push']);
  const { name: brand } = useSettings();
  const { show } = useToasts();
  const push = usePushSwitch(user);
  const { isSubscribed } = usePushState();
  const turnOn = () =>
    push.mutate(true, {
      onSuccess: (state) => state && state !== 'denied' && show({ title: t('push:on') }),
      onError: () => show({ tone: 'danger', title: t('push:failed') }),
    });
  return (
    <BannerStrip
      label={t('label')}
      icon={<BellRing />}
      line={t('push.line')}
      action={<button type="button" disabled={push.isPending} onClick={turnOn} />}
      actionLabel={t('push.action')}
      dismissLabel={t('common:actions.close')}
      onDismiss={() => {
        dismissPrompt();
        onDismiss();
      }}
      docked={docked}
      done={Boolean(isSubscribed)}
      more={{
        title: t('push.line'),
        text: t('push.text', { brand }),
        closeLabel: t('common:actions.close'),
        actions: (
          <Button block loading={push.isPending} onClick={turnOn}>
            {t('push.action')}
          </Button>
        ),
      }}
    />
  );
}
