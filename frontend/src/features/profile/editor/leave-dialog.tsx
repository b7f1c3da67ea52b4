import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface LeaveDialogProps {
  open: boolean;
  /** Number of changed fields. */
  count: number;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks a member who is leaving what becomes of the changes. */
export function LeaveDialog({ open, count, saving, onSave, onDiscard, onStay }: LeaveDialogProps) {
  const { t } = useTranslation('profile');
  return (
    <Dialog
      open={open}
      onClose={onStay}
      dismissible={!saving}
      size="sm"
      title={t('leave.title')}
      description={t('leave.text', { count })}
      actions={
        <>
          <Button loading={saving} onClick={onSave}>
            {t('leave.save')}
          </Button>
          <Button variant="secondary" disabled={saving} onClick={onStay}>
            {t('leave.stay')}
          </Button>
          <Button variant="danger" disabled={saving} onClick={onDiscard}>
            {t('leave.discard')}
          </Button>
        </>
      }
    />
  );
}
