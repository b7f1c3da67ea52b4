import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pushCapable } from '#lib/push.ts';
import { useSettings } from '#lib/settings.tsx';
import { useAfterHydration } from '#lib/use-after-hydration.ts';
import type { User } from '#shared/model/user.ts';
import { Banner } from '#ui/banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { useToasts } from '#ui/toast.tsx';
import { dismissPrompt, syncPush } from './push.ts';
import { usePushState, usePushSwitch } from './use-push.ts';

/** Notifications on this device, on or off; or why there are none. */
export function PushSetting({ user }: { user: User }) {
  const { t } = useTranslation(['push', 'common']);
  const { name: brand, push_public_key: key } = useSettings();
  const { show } = useToasts();
  const { isSubscribed } = usePushState();
  const push = usePushSwitch(user);
  const member = user.profile.id;
  useEffect(() => {
    // The layout finds out as well, but with more patience.
    if (key) syncPush(member, key).catch(() => undefined);
  }, [member, key]);
  // Most browsers are; the server cannot know of the others.
  const isCapable = useAfterHydration(pushCapable, true);
  if (!key || !isCapable) return <Banner>{t('setting.unsupported', { brand })}</Banner>;
  if (isSubscribed === null) {
    return (
      <SkeletonGroup label={t('common:states.loading')}>
        <Skeleton width="half" />
      </SkeletonGroup>
    );
  }
  if (isSubscribed === 'denied') return <Banner>{t('setting.denied', { brand })}</Banner>;
  return (
    <Switch
      label={t('setting.label')}
      hint={t('setting.hint')}
      checked={push.isPending ? push.variables : isSubscribed !== false}
      disabled={push.isPending}
      onChange={({ target }) => {
        // Who turns them off here does not want to be asked on the next page.
        if (!target.checked) dismissPrompt();
        push.mutate(target.checked, {
          onError: () => show({ tone: 'danger', title: t('failed') }),
        });
      }}
    />
  );
}
