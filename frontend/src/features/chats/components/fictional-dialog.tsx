import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userContract } from '../../../../../shared/api/user.ts';
import { call } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/errors.ts';
import { userKey } from '../../../lib/session.tsx';
import { useSettings } from '../../../lib/settings.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FictionalNotice } from '../../../ui/fictional-notice.tsx';

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
  const client = useQueryClient();
  const noted = useMutation({
    mutationFn: () => call(userContract, 'PUT', { body: { fictional_acknowledged: true } }),
    onSuccess: ({ user }) => {
      client.setQueryData(userKey, user);
      onUnderstood();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('fictional.title', { name })}
      description={t('fictional.text')}
      actions={
        <>
          <Button loading={noted.isPending} onClick={() => noted.mutate()}>
            {t('fictional.understood')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('fictional.cancel')}
          </Button>
        </>
      }
    >
      <FictionalNotice title={`${fictional_singular}.`}>{fictional_warning}</FictionalNotice>
      <div role="alert">
        {noted.error && <Banner tone="danger">{errorText(noted.error)}</Banner>}
      </div>
    </Dialog>
  );
}
