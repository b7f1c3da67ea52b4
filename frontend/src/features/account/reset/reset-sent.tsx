import { MailOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import * as limits from '#shared/limits.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { IconBox } from '#ui/icon-box.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useRequestReset } from '../api.ts';
import styles from './reset.module.css';

const secondsPerHour = 3_600;

const linkHours = limits.resetTokenSeconds / secondsPerHour;

export function ResetSent({ email, onOther }: { email: string; onOther: () => void }) {
  const { t } = useTranslation('account');
  const { name } = useSettings();
  const { show } = useToasts();
  const again = useRequestReset();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className={styles.head}>
        <IconBox className={styles.icon}>
          <MailOpen />
        </IconBox>
        <h1 className="h2" ref={heading} tabIndex={-1}>
          {t('reset.sent_title')}
        </h1>
        {/* Some brands do not tell whether an address has an account. */}
        <p>
          <Trans
            t={t}
            i18nKey="reset.sent_text"
            values={{ email }}
            components={{ b: <b className={styles.email} /> }}
          />
        </p>
        <p>{t('reset.sent_hours', { count: linkHours })}</p>
        <p className="small muted">{t('reset.sent_spam', { brand: name })}</p>
      </div>
      <FormFailure cause={again.error} />
      <div className="stack">
        <Button
          variant="secondary"
          size="lg"
          block
          loading={again.isPending}
          onClick={() =>
            again.mutate(email, { onSuccess: () => show({ title: t('reset.sent_again') }) })
          }
        >
          {t('reset.again')}
        </Button>
        <Button variant="link" block onClick={onOther}>
          {t('reset.other')}
        </Button>
      </div>
    </>
  );
}
