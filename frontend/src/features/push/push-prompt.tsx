import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { useToasts } from '#ui/toast.tsx';
import { dismissPrompt, promptDismissed } from './push.ts';
import styles from './push-prompt.module.css';
import { usePushState, usePushSwitch } from './use-push.ts';

/** Offers notifications on this device, where they are not on and were not turned down. */
export default function PushPrompt({ user }: { user: User }) {
  const { t } = useTranslation(['push', 'common']);
  const { name: brand } = useSettings();
  const { show } = useToasts();
  const { isCapable, isSubscribed } = usePushState();
  const push = usePushSwitch(user);
  const [dismissed, setDismissed] = useState(promptDismissed);
  if (dismissed || !isCapable || isSubscribed !== false) return null;
  return (
    <PageBanner
      className={styles.root}
      icon={<BellRing />}
      title={t('prompt.title')}
      dismissLabel={t('common:actions.close')}
      onDismiss={() => {
        dismissPrompt();
        setDismissed(true);
      }}
      action={
        <Button
          variant="surface"
          size="sm"
          loading={push.isPending}
          onClick={() =>
            push.mutate(true, {
              onSuccess: (state) => state && state !== 'denied' && show({ title: t('on') }),
              onError: () => show({ tone: 'danger', title: t('failed') }),
            })
          }
        >
          {t('prompt.allow')}
        </Button>
      }
    >
      {t('prompt.text', { brand })}
    </PageBanner>
  );
}
