import { useState } from 'react';

/** A value, or the last one that there was: while a dialog fades out it still says what it asked. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
