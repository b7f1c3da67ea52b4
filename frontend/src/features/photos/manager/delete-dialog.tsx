import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Asks before a photo goes for good. */
export default function DeleteDialog({
  open,
  promotes,
  onClose,
  onConfirm,
}: {
  open: boolean;
  /** Another photo becomes the main one by it. */
  promotes: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useTranslation('photos');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('delete.title')}
      description={promotes ? t('delete.text_main') : t('delete.text')}
      actions={
        <>
          <Button variant="danger" icon={<Trash2 />} onClick={onConfirm}>
            {t('delete.confirm')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('delete.keep')}
          </Button>
        </>
      }
    />
  );
}
