import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../lib/settings.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FictionalNotice } from '../../../ui/fictional-notice.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useAcknowledgeFictional } from '../api.ts';

interface FictionalStepProps {
  open: boolean;
  onClose: () => void;
  onUnderstood: () => void;
}

/** Explains, before the first purchase, that some profiles are made up. */
export function FictionalStep({ open, onClose, onUnderstood }: FictionalStepProps) {
  const { t } = useTranslation('payments');
  const { fictional_warning, fictional_plural } = useSettings();
  const note = useAcknowledgeFictional();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('fictional.title')}
      description={t('fictional.text')}
      actions={
        <>
          <Button
            loading={note.isPending}
            onClick={() => note.mutate(undefined, { onSuccess: onUnderstood })}
          >
            {t('fictional.understood')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('fictional.cancel')}
          </Button>
        </>
      }
    >
      <FictionalNotice title={`${fictional_plural}.`}>{fictional_warning}</FictionalNotice>
      <FormFailure cause={note.error} />
    </Dialog>
  );
}
