import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { readStored, store } from '#lib/storage.ts';
import { Button } from '#ui/button.tsx';
import { PageBanner } from '#ui/page-banner.tsx';

const key = 'photo_reminder_closed';

/** Asks a member without a photo for one, on every page of the default layout until it is closed. */
export default function PhotoReminder() {
  const { t } = useTranslation(['photos', 'common']);
  const [closed, setClosed] = useState(() => readStored<boolean>(key, 'session') ?? false);
  if (closed) return null;
  return (
    <PageBanner
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
    </PageBanner>
  );
}
