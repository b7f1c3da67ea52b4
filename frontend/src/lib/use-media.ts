/** Whether a media query holds; followed while it changes. */
import { useBoot } from './boot-context.tsx';
import { useBrowserValue } from './use-browser-value.ts';

/** Windows with room for two columns, as in the style sheets: the specification's breakpoint. */
export const desktop = '(min-width: 992px)';

/** Screens that are touched with a finger. */
export const touch = '(pointer: coarse)';

/** Widths of the windows that the server takes for granted, in px. */
const phoneWidth = 390;
const desktopWidth = 1280;

/** Whether a query for a width, or for a finger, holds as far as the server knows; others do not. */
function holds(query: string, isPhone: boolean): boolean {
  if (query === touch) return isPhone;
  const width = isPhone ? phoneWidth : desktopWidth;
  const bounds = [...query.matchAll(/\((min|max)-width: ([\d.]+)px\)/g)];
  return (
    bounds.length > 0 &&
    bounds.every(([, side, px]) => (side === 'min' ? width >= Number(px) : width <= Number(px)))
  );
}

export function useMedia(query: string): boolean {
  const { isPhone } = useBoot();
  return useBrowserValue(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    holds(query, isPhone),
  );
}
