import { lazy, Suspense, useState } from 'react';
import type { SafetyDialogProps } from './use-block.ts';

// Most visits need neither.
const BlockDialog = lazy(() => import('./block-dialog.tsx'));
const ReportDialog = lazy(() => import('./report-dialog.tsx'));

export type SafetyDialog = 'block' | 'report';

/** Which of the dialogs is open; the last one stays, so that it can fade out. */
export function useSafetyDialogs() {
  const [last, setLast] = useState<SafetyDialog | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    open: (dialog: SafetyDialog) => {
      setLast(dialog);
      setOpen(true);
    },
    dialogs: { last, open: isOpen, onClose: () => setOpen(false) },
  };
}

interface SafetyDialogsProps extends SafetyDialogProps {
  last: SafetyDialog | null;
}

/** Blocking and reporting a member. Needs the texts `safety` and `errors`. */
export function SafetyDialogs({ last, ...dialog }: SafetyDialogsProps) {
  return (
    <Suspense>
      {last === 'block' && <BlockDialog {...dialog} />}
      {last === 'report' && <ReportDialog {...dialog} />}
    </Suspense>
  );
}
