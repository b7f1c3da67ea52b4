/** Swiping by keyboard: the arrows swipe, Backspace undoes where that is possible. */
import { useEffect, useRef } from 'react';
import type { Swipe } from './swipe-drag.ts';

interface SwipeKeys {
  onSwipe: (swipe: Swipe) => void;
  onUndo?: () => void;
}

/** What uses these keys itself. */
const ownKeys = 'input, select, textarea, dialog, [role="menu"]';

export function useSwipeKeys(actions: SwipeKeys): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { onSwipe, onUndo } = latest.current;
      const action = {
        ArrowLeft: () => onSwipe('skip'),
        ArrowRight: () => onSwipe('like'),
        Backspace: onUndo,
      }[event.key];
      const { altKey, ctrlKey, metaKey, shiftKey, repeat, defaultPrevented, target } = event;
      // A key that is held down would swipe everybody.
      if (!action || altKey || ctrlKey || metaKey || shiftKey || repeat || defaultPrevented) return;
      if ((target as Element).closest(ownKeys) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
