import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors.ts';
import { useAcknowledgeFictional } from '#lib/use-acknowledge-fictional.ts';
import { Banner } from '#ui/banner.tsx';
import { FictionalDialog } from '#ui/fictional-dialog.tsx';

interface FirstMessageDialogProps {
  name: string;
  onClose: () => void;
  /** What was said can go: the explanation was read, and is not shown again. */
  onUnderstood: () => void;
}

/** Explains, before the first message to one, what a fictional profile is. */
export default function FirstMessageDialog({
  name,
  onClose,
  onUnderstood,
}: FirstMessageDialogProps) {
  const { t } = useTranslation(['chats', 'errors']);
  const { errorText } = useErrorText();
  const note = useAcknowledgeFictional();
  return (
    <FictionalDialog
      open
      onClose={onClose}
      title={t('fictional.title', { name })}
      description={t('fictional.text')}
      understoodLabel={t('fictional.understood')}
      cancelLabel={t('fictional.cancel')}
      loading={note.isPending}
      onUnderstood={() => note.mutate(undefined, { onSuccess: onUnderstood })}
    >
      <div role="alert">{note.error && <Banner tone="danger">{errorText(note.error)}</Banner>}</div>
    </FictionalDialog>
  );
}
