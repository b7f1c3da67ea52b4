/** Moving a tile onto another one by pointer: a mouse at once, a finger after a moment's hold. */
import {
  type PointerEvent as ReactPointerEvent,
  type RefCallback,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLatest } from '#lib/use-latest.ts';

export interface TileDrag {
  /** Id of the tile that is moved. */
  id: string;
  /** How far it is from its place, in CSS pixels. */
  x: number;
  y: number;
  /** Id of the tile under the pointer. */
  over: string | null;
}

/** How far a mouse moves before it drags, and how long a finger holds. */
const slackPx = 6;
const holdMs = 350;

/** Marks a tile that others can be dropped onto, with its id. */
export const tileAttribute = 'data-photo';

/** @param onDrop gets the id that was moved and the one it was dropped onto */
export function useTileDrag(onDrop: (id: string, onto: string) => void): {
  drag: TileDrag | null;
  /** Goes to the element around the tiles. */
  area: RefCallback<HTMLElement>;
  start: (id: string, event: ReactPointerEvent) => void;
} {
  const [drag, setDrag] = useState<TileDrag | null>(null);
  const drop = useLatest(onDrop);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const dragging = useRef(false);
  // Once it drags, the finger must not scroll or open the system's menu. Some browsers listen to
  // this only where it was there before the finger.
  const area: RefCallback<HTMLElement> = useCallback((element) => {
    const keep = (event: Event) => {
      if (dragging.current && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', keep, { passive: false });
    element?.addEventListener('contextmenu', keep);
    return () => {
      element?.removeEventListener('touchmove', keep);
      element?.removeEventListener('contextmenu', keep);
    };
  }, []);

  const start = (id: string, event: ReactPointerEvent) => {
    const { pageX, pageY, pointerId, pointerType } = event;
    // Buttons and menus of a tile are not its handle.
    const onControl = (event.target as Element).closest('a, button, [role=menu]');
    if (event.button !== 0 || onControl) return;
    stop.current?.();
    const byFinger = pointerType === 'touch';
    let over: string | null = null;

    const begin = () => {
      dragging.current = true;
      setDrag({ id, x: 0, y: 0, over });
    };
    const timer = byFinger ? setTimeout(begin, holdMs) : undefined;
    const end = () => {
      clearTimeout(timer);
      listening.abort();
      dragging.current = false;
      stop.current = undefined;
      setDrag(null);
    };
    const listening = new AbortController();
    const { signal } = listening;
    stop.current = end;

    const onMove = (move: PointerEvent) => {
      if (move.pointerId !== pointerId) return;
      const [x, y] = [move.pageX - pageX, move.pageY - pageY];
      if (!dragging.current) {
        if (Math.hypot(x, y) < slackPx) return;
        if (byFinger) {
          // It scrolls the page.
          end();
          return;
        }
        begin();
      }
      over = tileAt(move.clientX, move.clientY, id);
      setDrag({ id, x, y, over });
    };
    const onUp = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) return;
      const onto = dragging.current ? over : null;
      end();
      if (onto) drop.current(id, onto);
    };
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  };
  return { drag, area, start };
}

/** The tile at a point of the window, other than the one that is moved. */
function tileAt(x: number, y: number, moved: string): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const id = element.closest(`[${tileAttribute}]`)?.getAttribute(tileAttribute);
    if (id && id !== moved) return id;
  }
  return null;
}
