import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#shared/model/profile.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useBlock } from './use-block.ts';

export interface SafetyDialogProps {
  profile: Pick<Profile, 'id' | 'name' | 'blocked'>;
  open: boolean;
  onClose: () => void;
  /** The member was blocked here. */
  onBlocked?: (() => void) | undefined;
}

/** Says what a block does before it is made. */
export default function BlockDialog({ profile, open, onClose, onBlocked }: SafetyDialogProps) {
  const { t } = useTranslation('safety');
  const block = useBlock(profile);
  const { name } = profile;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('block.title', { name })}
      description={t('block.text')}
      actions={
        <>
          <Button
            variant="danger"
            icon={<Ban />}
            onClick={() => {
              block(true);
              onClose();
              onBlocked?.();
            }}
          >
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
