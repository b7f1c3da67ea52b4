import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { FailureLine } from './failure-line.tsx';
import styles from './form.module.css';

/** A form in a dialog: its fields, why it was not sent, and the two ways out. */
export function DialogForm({
  submit,
  danger,
  sending,
  failure,
  isPasskey,
  isReady = true,
  onSubmit,
  onClose,
  children,
}: {
  /** Words of the button that sends. */
  submit: string;
  danger?: boolean;
  sending: boolean;
  failure: unknown;
  /** The failure may be one of a passkey. */
  isPasskey?: boolean;
  isReady?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !sending) onSubmit();
      }}
    >
      {children}
      <FailureLine cause={failure} isPasskey={isPasskey ?? false} />
      <div className={styles.actions}>
        <ActionButton
          type="submit"
          look={danger ? 'danger' : 'ink'}
          sending={sending}
          disabled={!isReady}
        >
          {submit}
        </ActionButton>
        <ActionButton onClick={onClose}>Cancel</ActionButton>
      </div>
    </form>
  );
}

/** Boxes of one question, side by side where there is room. */
export function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>{children}</div>
    </fieldset>
  );
}
