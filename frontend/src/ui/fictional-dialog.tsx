import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { FictionalWarning } from './fictional-warning.tsx';

interface FictionalDialogProps
  extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'description'> {
  understoodLabel: string;
  cancelLabel: string;
  /** Speaks of fictional profiles in general. */
  plural?: boolean | undefined;
  loading: boolean;
  onUnderstood: () => void;
  /** Why it could not be noted. */
  children: ReactNode;
}

/** Explains what fictional profiles are to a member who is about to spend something. */
export function FictionalDialog({
  understoodLabel,
  cancelLabel,
  plural,
  loading,
  onUnderstood,
  children,
  ...dialog
}: FictionalDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button loading={loading} onClick={onUnderstood}>
            {understoodLabel}
          </Button>
          <Button variant="secondary" onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      <FictionalWarning plural={plural} />
      {children}
    </Dialog>
  );
}
