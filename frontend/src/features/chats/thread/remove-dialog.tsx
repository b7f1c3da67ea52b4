import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface RemoveDialogProps {
  name: string;
  open: boolean;
  onClose: () => void;
  onRemove: () => void;
}

/** Asks before a conversation goes. */
export default function RemoveDialog({ name, open, onClose, onRemove }: RemoveDialogProps) {
  const { t } = useTranslation('chats');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('remove.title')}
      description={t('remove.text', { name })}
      actions={
        <>
          <Button
            variant="danger"
            icon={<Trash2 />}
            onClick={() => {
              onClose();
              onRemove();
            }}
          >
            {t('remove.confirm')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('remove.keep')}
          </Button>
        </>
      }
    />
  );
}
