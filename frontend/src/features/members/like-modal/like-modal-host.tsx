import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from '#lib/store.ts';
import { likeModal, type OnChoose } from './like-modal-store.ts';

const LikeModal = lazy(() => import('./like-modal.tsx'));

/** The match or new-like modal, in every layout. It costs nothing until something opens it. */
export function LikeModalHost({ onChoose }: { onChoose: OnChoose }) {
  const content = useStore(likeModal);
  // What closes stays while it fades.
  const [last, setLast] = useState(content);
  useEffect(() => {
    if (content) setLast(content);
  }, [content]);
  const shown = content ?? last;
  if (!shown) return null;
  return (
    <Suspense>
      <LikeModal {...shown} open={content !== null} onChoose={onChoose} />
    </Suspense>
  );
}
