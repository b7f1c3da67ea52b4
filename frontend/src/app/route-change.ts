/** After a route change: scroll as a browser would, and move the focus to the new content. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useBoot } from '#lib/boot-context.tsx';
import { whenIdle } from '#lib/yield-to-page.ts';
import { getEntry, keepScroll, restoreScroll } from './scroll-restoration.ts';

export const mainId = 'main';

export function useRouteChange(): void {
  const { pathname, hash, key } = useLocation();
  const { rendered } = useBoot();
  const here = getEntry(key, pathname);
  const type = useNavigationType();
  const first = useRef(true);
  const entry = useRef(here);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    let frame = 0;
    let isThere = true;
    const keep = () => keepScroll(entry.current, window.scrollY);
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(keep);
    };
    addEventListener('scroll', onScroll, { passive: true });
    // Scrolled by the browser until now.
    if (rendered) whenIdle(() => isThere && keep());
    return () => {
      isThere = false;
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
    };
  }, [rendered]);

  // Before the new content scrolls, or its position would be noted as the old one's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it came about belongs to the entry
  useLayoutEffect(() => {
    entry.current = here;
    // A page that the server rendered stands where the visitor has it.
    if (first.current && rendered) return;
    return type === 'POP' ? restoreScroll(here) : undefined;
  }, [here]);

  // A change of the address alone, such as a filter, leaves page and focus where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what is watched
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (type !== 'POP') {
      const target = hash ? document.getElementById(hash.slice(1)) : null;
      if (target) target.scrollIntoView();
      else window.scrollTo(0, 0);
    }
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
