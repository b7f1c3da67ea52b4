/**
 * Whether members' pictures are blurred, which spares whoever looks at many of them. It is the
 * person's own choice on this device; while the space bar is held all of them are clear.
 */
import { useEffect, useState } from 'react';
import { readStored, store } from '#lib/storage.ts';

const key = 'console_photos_clear';

export function useBlur(): {
  isBlurred: boolean;
  /** The choice, whatever is held. */
  isChosen: boolean;
  toggle: () => void;
  /** Clear until the key is let go. */
  hold: () => void;
} {
  const [isClear, setIsClear] = useState(() => readStored<boolean>(key) === true);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const release = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === ' ') setIsHeld(false);
    };
    addEventListener('keyup', release);
    addEventListener('blur', release);
    return () => {
      removeEventListener('keyup', release);
      removeEventListener('blur', release);
    };
  }, []);
  return {
    isBlurred: !isClear && !isHeld,
    isChosen: !isClear,
    toggle: () => {
      setIsClear(!isClear);
      store(key, isClear ? null : true);
    },
    hold: () => setIsHeld(true),
  };
}
