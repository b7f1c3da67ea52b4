/** Whether somebody is at the console: what asks by itself must not keep an empty chair signed in. */
import { useEffect, useEffectEvent } from 'react';

const activeMs = 5 * 60_000;
let lastAt = Date.now();
for (const kind of ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const) {
  addEventListener(kind, () => void (lastAt = Date.now()), { passive: true, capture: true });
}

export const isActive = (): boolean =>
  document.visibilityState === 'visible' && Date.now() - lastAt < activeMs;

/** Asks again at an interval while somebody is there, and at once for who comes back. */
export function usePolling(ask: () => unknown, everyMs: number): void {
  const again = useEffectEvent(() => void (isActive() && ask()));
  useEffect(() => {
    const timer = setInterval(() => again(), everyMs);
    const onVisible = () => again();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [everyMs]);
}
