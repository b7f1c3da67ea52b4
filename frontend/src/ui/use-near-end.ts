import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const MARGIN = '600px';

/**
 * Calls when what stands at the end of a list comes near the window.
 *
 * @param loaded how many there are: with more of them the end is looked for anew
 * @returns for the element at the end
 */
export function useNearEnd(
  watching: boolean,
  loaded: number,
  onNear: () => void,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end that stays near tells nothing new
  useEffect(() => {
    const element = end.current;
    if (!watching || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // What happened since the last time: the latest is how it is now.
        if (entries.at(-1)?.isIntersecting) near();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [watching, loaded]);
  return end;
}
