import { Dialog } from '#ui/dialog.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import styles from './secret-dialog.module.css';

/** Shows the secret that signs a campaign's postbacks, once. */
export function SecretDialog({
  made,
  onClose,
}: {
  made: { campaign: string; secret: string } | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={made !== null}
      onClose={onClose}
      dismissible={false}
      title={`Secret of ${made?.campaign ?? ''}`}
      description="It is shown only now, and stands in no log. The network needs it to check the signature of what it is told."
    >
      {made && (
        <div className={styles.root}>
          <TextInput
            label="Secret"
            readOnly
            value={made.secret}
            onFocus={({ target }) => target.select()}
          />
          <div className={styles.actions}>
            <CopyButton text={made.secret} />
            <ActionButton onClick={onClose}>Done</ActionButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}
