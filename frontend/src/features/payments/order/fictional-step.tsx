import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useAcknowledgeFictional } from '#lib/use-acknowledge-fictional.ts';
import type { User } from '#shared/model/user.ts';
import { FictionalDialog } from '#ui/fictional-dialog.tsx';
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
  const { fictional_profiles } = useSettings();
  const note = useAcknowledgeFictional();
  if (!fictional_profiles) return null;
  return (
    <FictionalDialog
      open={open}
      onClose={onClose}
      title={t('fictional.title')}
      description={t('fictional.text')}
      understoodLabel={t('fictional.understood')}
      cancelLabel={t('fictional.cancel')}
      plural
      loading={note.isPending}
      onUnderstood={() => note.mutate(undefined, { onSuccess: onUnderstood })}
    >
      <FormFailure cause={note.error} />
    </FictionalDialog>
  );
}
