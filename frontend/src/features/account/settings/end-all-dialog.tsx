import { useTranslation } from 'react-i18next';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useEndAllSessions } from '../api.ts';
import { useSessionEnd } from './use-session-end.ts';

interface EndAllDialogProps {
  open: boolean;
  onClose: () => void;
  email: string;
}

/** Asks before every device is logged out. A file of its own, which loads when it is opened. */
export default function EndAllDialog({ open, onClose, email }: EndAllDialogProps) {
  const { t } = useTranslation('account');
  const { show } = useToasts();
  const endSession = useSessionEnd();
  const endAll = useEndAllSessions();
  return (
    <Dialog
      open={open}
      onClose={onClose}
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
          <Button variant="secondary" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
        </>
      }
    >
      <FormFailure cause={endAll.error} />
    </Dialog>
  );
}
