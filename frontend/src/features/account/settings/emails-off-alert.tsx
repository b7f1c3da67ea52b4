import { BellOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { readStored, store } from '#lib/storage.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { allOff } from './email-types.ts';

const key = 'emails_off_dismissed';

/** Tells a member who gets no e-mail at all. Closed, it stays closed for as long as the tab lives. */
export function EmailsOffAlert({ user }: { user: User }) {
  const [dismissed, setDismissed] = useState(() => readStored(key, 'session') === true);
  if (dismissed || !allOff(user.notifications_disabled)) return null;
  return (
    // The layout must not wait for the texts.
    <Suspense>
      <EmailsOffBanner
        onDismiss={() => {
          setDismissed(true);
          store(key, true, 'session');
        }}
      />
    </Suspense>
  );
}

function EmailsOffBanner({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  return (
    <PageBanner
      icon={<BellOff />}
      title={t('alert.title')}
      dismissLabel={t('common:actions.close')}
      onDismiss={onDismiss}
      action={
        <Button as={Link} to={`${paths.notifications}#emails`} variant="surface" size="sm">
          {t('alert.settings')}
        </Button>
      }
    >
      {t('alert.text')}
    </PageBanner>
  );
}
