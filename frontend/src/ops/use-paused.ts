import { useEffect, useState } from 'react';

/** A value once it has not changed for a moment: what is asked with it stands in the audit too. */
export function usePaused<T>(value: T, pauseMs: number): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
