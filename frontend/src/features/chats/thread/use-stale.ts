import { useCallback, useRef } from 'react';
import { useLatest } from '#lib/use-latest.ts';
import { photosHoldMs } from '../api.ts';

/** Asks for everything again because of an image that did not load, where its address may be over. */
export function useStale(act: () => void): () => void {
  const latest = useLatest(act);
  const last = useRef(performance.now());
  return useCallback(() => {
    const now = performance.now();
    if (now - last.current < photosHoldMs) return;
    last.current = now;
    latest.current();
  }, [latest]);
}
