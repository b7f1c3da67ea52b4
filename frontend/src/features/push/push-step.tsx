import { BellRing } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import type { User } from '#shared/model/user.ts';
import { Actions } from '#ui/actions.tsx';
import { Button } from '#ui/button.tsx';
import { IconBox } from '#ui/icon-box.tsx';
import { useToasts } from '#ui/toast.tsx';
import { dismissPrompt } from './push.ts';
import styles from './push-step.module.css';
import { usePushSwitch } from './use-push.ts';

interface PushStepProps {
  user: User;
  onDone: () => void;
}

/** The step of signing up that offers notifications. Whatever is chosen, it goes on. */
export function PushStep({ user, onDone }: PushStepProps) {
  const { t } = useTranslation('push');
  const { name: brand } = useSettings();
  const { show } = useToasts();
  const push = usePushSwitch(user);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.root}>
      <IconBox className={styles.icon}>
        <BellRing />
      </IconBox>
      <div className={styles.head}>
        <h1 className="h2" tabIndex={-1} ref={heading}>
          {t('step.title')}
        </h1>
        <p className="muted">{t('step.lead', { brand })}</p>
      </div>
      <Actions>
        <Button
          size="lg"
          block
          loading={push.isPending}
          onClick={() =>
            push.mutate(true, {
              onError: () => show({ tone: 'danger', title: t('failed') }),
              onSettled: onDone,
            })
          }
        >
          {t('prompt.allow')}
        </Button>
        <Button
          size="lg"
          block
          variant="secondary"
          onClick={() => {
            dismissPrompt();
            onDone();
          }}
        >
          {t('step.skip')}
        </Button>
      </Actions>
    </div>
  );
}
