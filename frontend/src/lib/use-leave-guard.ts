/** Asks before unsaved changes are lost: by a link, by the browser's buttons, or with the page. */
import { useEffect, useRef, useState } from 'react';
import { beforeRouter } from './history-events.ts';
import { parseUrl } from './parse-url.ts';

type Click = Pick<
  MouseEvent,
  'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'
>;
type Anchor = Pick<HTMLAnchorElement, 'href' | 'target' | 'hasAttribute'>;
type Place = Pick<Location, 'origin' | 'pathname'>;

/**
 * The path within the site that a click on a link leads to, or null where this page stays: the
 * link opens elsewhere, or stays on the page. Of links to other sites the browser warns itself.
 */
export function getDestination(click: Click, anchor: Anchor, here: Place): string | null {
  const plain = click.button === 0 && !click.defaultPrevented;
  if (!plain || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  if (anchor.hasAttribute('download') || !['', '_self'].includes(anchor.target)) return null;
  const to = parseUrl(anchor.href);
  if (!to || to.origin !== here.origin || to.pathname === here.pathname) return null;
  return to.pathname + to.search + to.hash;
}

/** The router counts the entries of its history; entries that are not its own have no number. */
const getEntry = (state: unknown): number | null => {
  const idx = (state as { idx?: unknown } | null)?.idx;
  return typeof idx === 'number' ? idx : null;
};

/** Where the member wanted to go: a path, or a number of entries of the history. */
type Way = { path: string } | { entries: number };

/**
 * Holds back whoever leaves the page while `active`. The router's own blocker needs its data
 * mode, so this one stands before it: it sees clicks and the history first.
 *
 * @param go Goes to a path of the site.
 */
export function useLeaveGuard(
  active: boolean,
  go: (path: string) => void,
): {
  /** The member was held back and must be asked. */
  leaving: boolean;
  /** Goes where they wanted to, whatever is unsaved. */
  leave: () => void;
  stay: () => void;
} {
  const [way, setWay] = useState<Way | null>(null);
  const letGo = useRef(false);
  useEffect(() => {
    if (!active) return;
    const { pathname } = location;
    let entry = getEntry(history.state);
    /** Where a move wanted to go that is being undone. */
    let undone: Way | null = null;

    const onClick = (event: MouseEvent) => {
      const anchor = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
      const path = anchor && getDestination(event, anchor, location);
      if (!path) return;
      event.preventDefault();
      event.stopPropagation();
      setWay({ path });
    };
    const onPopState = (event: PopStateEvent) => {
      if (letGo.current) return;
      const next = getEntry(event.state);
      if (undone) {
        event.stopImmediatePropagation();
        // Asked before the address is this page's again, a quick answer would run into the undoing.
        // Where another move came between, its own undoing asks.
        if (next === entry) setWay(undone);
        undone = null;
        return;
      }
      if (location.pathname === pathname) {
        entry = next;
        return;
      }
      // Without numbers there is no telling how to get back.
      if (entry === null || next === null || next === entry) return;
      event.stopImmediatePropagation();
      undone = { entries: next - entry };
      history.go(entry - next);
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    document.addEventListener('click', onClick, { capture: true });
    const giveBack = beforeRouter(onPopState);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      giveBack();
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [active]);
  return {
    leaving: way !== null,
    leave: () => {
      if (!way) return;
      letGo.current = true;
      setWay(null);
      if ('path' in way) go(way.path);
      else history.go(way.entries);
    },
    stay: () => setWay(null),
  };
}
