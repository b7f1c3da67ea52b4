/** Whether a media query holds; followed while it changes. */
import { useSyncExternalStore } from 'react';

/** Windows with room for two columns, as in the style sheets: the specification's breakpoint. */
export const desktop = '(min-width: 992px)';

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
