import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { readStored, store } from '#lib/storage.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import styles from './photo-reminder.module.css';

const key = 'photo_reminder_closed';

/** Asks a member without a photo for one, on every page of the default layout until it is closed. */
export default function PhotoReminder() {
  const { t } = useTranslation(['photos', 'common']);
  const [closed, setClosed] = useState(() => readStored<boolean>(key, 'session') ?? false);
  if (closed) return null;
  return (
    <section className={cx(styles.root, 'container')} aria-label={t('reminder.title')}>
      <Banner
        icon={<ImagePlus />}
        title={t('reminder.title')}
        action={
          <Button as={Link} to={paths.profile} variant="surface" size="sm">
            {t('reminder.action')}
          </Button>
        }
        dismissLabel={t('common:actions.close')}
        onDismiss={() => {
          store(key, true, 'session');
          setClosed(true);
        }}
      >
        {t('reminder.text')}
      </Banner>
    </section>
  );
}
