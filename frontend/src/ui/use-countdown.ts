import { useEffect, useEffectEvent, useState } from 'react';
import * as limits from '#shared/limits.ts';

/**
 * Follows the time once a second until an end.
 *
 * @param expires the end, in milliseconds since the epoch
 * @returns the time, likewise
 */
export function useCountdown(expires: number, onEnd?: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const tick = () => {
      const time = Date.now();
      setNow(time);
      if (time < expires) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(tick, limits.timeBonusTickMs);
    return () => clearInterval(timer);
  }, [expires]);
  return now;
}
