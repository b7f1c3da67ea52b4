import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';

const EndAllDialog = lazy(() => import('./end-all-dialog.tsx'));

export function EndAll({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  const opened = useOpenedOnce(open);
  return (
    <>
      <Button variant="secondary" icon={<LogOut />} onClick={() => setOpen(true)}>
        {t('sessions.end_all')}
      </Button>
      <Suspense>
        {opened && <EndAllDialog open={open} onClose={() => setOpen(false)} email={email} />}
      </Suspense>
    </>
  );
}
