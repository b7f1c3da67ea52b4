import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Whoever comes by the button for gifts of a profile finds them open; once. */
export function useGiftWish(open: () => void): void {
  const [query, setQuery] = useSearchParams();
  const wished = query.has('gift');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wish is what is watched
  useEffect(() => {
    if (!wished) return;
    open();
    const rest = new URLSearchParams(query);
    rest.delete('gift');
    setQuery(rest, { replace: true });
  }, [wished]);
}

/** Where there is a keyboard, whoever opens a conversation can write at once. */
export function useFocusAtStart(field: React.RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    // After the change of the route, which moves the focus to the page.
    const timer = setTimeout(() => {
      if (!document.querySelector('dialog:modal')) field.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [field]);
}
