import { useCallback, useEffect, useRef } from 'react';

/** Later than menus and dialogs, which give the focus back first, and than the tiles' new order. */
const focusDelayMs = 50;

/** Returns how to give the focus to what is found in a moment, unless the page is left before. */
export function useFocusSoon(): (find: () => HTMLElement | null) => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((find) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => find()?.focus(), focusDelayMs);
  }, []);
}
