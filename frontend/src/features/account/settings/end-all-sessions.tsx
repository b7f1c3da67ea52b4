import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useEndAllSessions } from '../api.ts';
import { useSessionEnd } from './use-session-end.ts';

export function EndAll({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const { show } = useToasts();
  const endSession = useSessionEnd();
  const endAll = useEndAllSessions();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" icon={<LogOut />} onClick={() => setOpen(true)}>
        {t('sessions.end_all')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        size="sm"
        title={t('sessions.confirm_title')}
        description={t('sessions.confirm_text')}
        actions={
          <>
            <Button
              loading={endAll.isPending || endAll.isSuccess}
              onClick={() =>
                endAll.mutate(undefined, {
                  onSuccess: () => {
                    show({ title: t('sessions.all_ended') });
                    endSession(paths.login, { email });
                  },
                })
              }
            >
              {t('sessions.end_all')}
            </Button>
            <Button variant="secondary" onClick={close}>
              {t('settings.cancel')}
            </Button>
          </>
        }
      >
        <FormFailure cause={endAll.error} />
      </Dialog>
    </>
  );
}
