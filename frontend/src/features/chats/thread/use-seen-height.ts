/** A phone's keyboard covers the end of the page: what fills the window must end above it. */
import { type RefObject, useEffect, useRef } from 'react';

/** No keyboard is lower; the browser's own bars are. */
const keyboardMinPx = 120;

/**
 * Notes on an element which part of the window is to be seen while a keyboard covers the rest.
 *
 * @returns for the element, which gets `--seen-top` and `--seen-height`
 */
export function useSeenHeight(active: boolean): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    const element = root.current;
    if (!active || !viewport || !element) return;
    const note = (name: string, px: number | null) => {
      if (px === null) element.style.removeProperty(name);
      else element.style.setProperty(name, `${px}px`);
    };
    const follow = () => {
      const { height, scale, offsetTop } = viewport;
      // Who zooms in sees less of the page as well.
      const covered = window.innerHeight - height * scale > keyboardMinPx;
      note('--seen-height', covered ? height : null);
      note('--seen-top', covered ? offsetTop : null);
    };
    follow();
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
      note('--seen-height', null);
      note('--seen-top', null);
    };
  }, [active]);
  return root;
}
