import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useAcknowledgeFictional } from '#lib/use-acknowledge-fictional.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FictionalNotice } from '#ui/fictional-notice.tsx';
import { FormFailure } from '#ui/form-failure.tsx';

interface FictionalStepProps {
  open: boolean;
  onClose: () => void;
  onUnderstood: () => void;
}

/** Whether a member must be told before they order; who ever paid was. */
export function useMustExplain({ fictional_acknowledged, paid_user }: User): boolean {
  const { fictional_profiles } = useSettings();
  return fictional_profiles && !fictional_acknowledged && !paid_user;
}

/** Explains, before the first purchase, that some profiles are made up. */
export function FictionalStep({ open, onClose, onUnderstood }: FictionalStepProps) {
  const { t } = useTranslation('payments');
  const { fictional_profiles, fictional_warning, fictional_plural } = useSettings();
  const note = useAcknowledgeFictional();
  if (!fictional_profiles) return null;
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
