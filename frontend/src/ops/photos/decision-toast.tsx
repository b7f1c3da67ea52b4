import { Check, X } from 'lucide-react';
import { UndoToast } from '../parts/undo-toast.tsx';
import type { Batch, PhotoQueueState, QueuedPhoto } from './photo-queue.ts';
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
  const decision = batch && {
    words: getWords(batch, items),
    icon: batch.decision.decision === 'approve' ? <Check /> : <X />,
    sendsAt: batch.sendsAt,
  };
  return (
    <UndoToast
      decision={decision ?? null}
      others={others}
      progress={progress}
      now={now}
      onUndo={onUndo}
    />
  );
}
