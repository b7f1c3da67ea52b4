import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type SafetyDialogProps, useBlockAndClose } from './use-block.ts';

/** Says what a block does before it is made. */
export default function BlockDialog(props: SafetyDialogProps) {
  const { t } = useTranslation('safety');
  const { profile, open, onClose } = props;
  const { name } = profile;
  const block = useBlockAndClose(props);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('block.title', { name })}
      description={t('block.text')}
      actions={
        <>
          <Button variant="danger" icon={<Ban />} onClick={block}>
            {t('block.confirm')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('block.cancel')}
          </Button>
        </>
      }
    >
      <p className="small muted">{t('block.note', { name })}</p>
    </Dialog>
  );
}
