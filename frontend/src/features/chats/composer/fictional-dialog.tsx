import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors.ts';
import { useSettings } from '#lib/settings.tsx';
import { useAcknowledgeFictional } from '#lib/use-acknowledge-fictional.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FictionalNotice } from '#ui/fictional-notice.tsx';

interface FictionalDialogProps {
  name: string;
  onClose: () => void;
  /** What was said can go: the explanation was read, and is not shown again. */
  onUnderstood: () => void;
}

/** Explains, before the first message to one, what a fictional profile is. */
export default function FictionalDialog({ name, onClose, onUnderstood }: FictionalDialogProps) {
  const { t } = useTranslation(['chats', 'errors']);
  const { errorText } = useErrorText();
  const { fictional_warning, fictional_singular } = useSettings();
  const note = useAcknowledgeFictional();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('fictional.title', { name })}
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
      <FictionalNotice title={`${fictional_singular}.`}>{fictional_warning}</FictionalNotice>
      <div role="alert">{note.error && <Banner tone="danger">{errorText(note.error)}</Banner>}</div>
    </Dialog>
  );
}
