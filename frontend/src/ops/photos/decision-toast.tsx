import { Check, X } from 'lucide-react';
import { ActionButton } from '../parts/action-button.tsx';
import styles from './decision-toast.module.css';
import { type Batch, type PhotoQueueState, type QueuedPhoto, undoMs } from './photo-queue.ts';
import { getDecisionText } from './reasons.ts';

function getWords({ photos, decision }: Batch, items: readonly QueuedPhoto[]): string {
  const first = items.find(({ photo }) => photo.photo === photos[0])?.photo.name ?? 'Photo';
  const who = photos.length > 1 ? `${photos.length} photos` : first;
  return decision.decision === 'approve'
    ? `${who}, approved`
    : `${who}, rejected: ${getDecisionText(decision).toLowerCase()}`;
}

/** What was decided last, and how long it can be undone. */
export function DecisionToast({
  batch,
  others,
  progress,
  items,
  now,
  onUndo,
}: {
  batch: Batch | undefined;
  /** Earlier decisions that are not sent yet either. */
  others: number;
  progress: PhotoQueueState['progress'];
  items: readonly QueuedPhoto[];
  now: number;
  onUndo: () => void;
}) {
  const leftMs = batch ? Math.max(0, batch.sendsAt - now) : 0;
  // The time shown may be a moment older than the decision.
  const seconds = Math.min(Math.ceil(leftMs / 1_000), undoMs / 1_000);
  return (
    <div className={styles.place}>
      <p className="sr-only" role="status">
        {batch && `${getWords(batch, items)}. U takes it back.`}
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
      {batch && (
        <div className={styles.root}>
          {batch.decision.decision === 'approve' ? <Check /> : <X />}
          <span className={styles.words}>
            {getWords(batch, items)}
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
