import type { ReactNode } from 'react';
import { undoMs } from '../undo.ts';
import { ActionButton } from './action-button.tsx';
import styles from './undo-toast.module.css';

/** What was decided last, and how long it can be undone. */
export function UndoToast({
  decision,
  others = 0,
  progress = null,
  now,
  onUndo,
}: {
  /** Null where nothing can be taken back. */
  decision: { words: string; icon: ReactNode; sendsAt: number } | null;
  /** Earlier decisions that are not sent yet either. */
  others?: number;
  /** Of several that are being sent. */
  progress?: { sent: number; total: number } | null;
  now: number;
  onUndo: () => void;
}) {
  const leftMs = decision ? Math.max(0, decision.sendsAt - now) : 0;
  // The time shown may be a moment older than the decision.
  const seconds = Math.min(Math.ceil(leftMs / 1_000), undoMs / 1_000);
  return (
    <div className={styles.place}>
      <p className="sr-only" role="status">
        {decision && `${decision.words}. U takes it back.`}
      </p>
      {progress && (
        <div className={styles.root} role="status">
          <span className={styles.words}>
            {progress.sent} of {progress.total} sent
          </span>
          <span
            className={styles.bar}
            style={{ width: `${(progress.sent / progress.total) * 100}%` }}
          />
        </div>
      )}
      {decision && (
        <div className={styles.root}>
          {decision.icon}
          <span className={styles.words}>
            {decision.words}
            <span className={styles.when}>
              sent in {seconds} s{others > 0 && `, ${others} before it`}
            </span>
          </span>
          <ActionButton className={styles.undo} shortcut="U" onClick={onUndo}>
            Undo
          </ActionButton>
          <span className={styles.bar} style={{ width: `${(leftMs / undoMs) * 100}%` }} />
        </div>
      )}
    </div>
  );
}
