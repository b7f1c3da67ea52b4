import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The value of the latest render, for handlers that outlive theirs. An effect that needs one takes
 * `useEffectEvent` instead.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
