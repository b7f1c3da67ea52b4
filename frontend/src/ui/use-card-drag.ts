/** Dragging the top card by pointer. */
import {
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLatest } from '#lib/use-latest.ts';
import { type DragPoint, detectSwipe, type Swipe, slackPx } from './swipe-drag.ts';

export interface CardDrag {
  /** How far the card is from its place, in CSS pixels. */
  x: number;
  y: number;
  width: number;
  /** Held at its lower half. */
  heldLow: boolean;
}

/** @param onRelease gets what letting go means, or null where the card goes back */
export function useCardDrag(onRelease: (swipe: Swipe | null) => void): {
  drag: CardDrag | null;
  /** Go to the element that is dragged. */
  handlers: {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => void;
    onClickCapture: (event: MouseEvent) => void;
    onDragStart: (event: { preventDefault: () => void }) => void;
  };
} {
  const [drag, setDrag] = useState<CardDrag | null>(null);
  const release = useLatest(onRelease);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  /** The click that ends a drag is none. */
  const moved = useRef(false);

  /** A finger that was down before the page could know is taken over where it is. */
  const pressed = useRef(false);

  const begin = (event: ReactPointerEvent<HTMLElement>) => {
    pressed.current = true;
    stop.current?.();
    moved.current = false;
    const { clientX, clientY, pointerId } = event;
    const { width, top, height } = event.currentTarget.getBoundingClientRect();
    const heldLow = clientY > top + height / 2;
    const points: DragPoint[] = [];
    const listening = new AbortController();
    const { signal } = listening;
    const end = () => {
      listening.abort();
      stop.current = undefined;
      setDrag(null);
    };
    stop.current = end;
    const onMove = (move: PointerEvent) => {
      if (move.pointerId !== pointerId) return;
      const [x, y] = [move.clientX - clientX, move.clientY - clientY];
      if (!moved.current && Math.abs(x) < slackPx) return;
      moved.current = true;
      points.push({ x, y, at: move.timeStamp });
      setDrag({ x, y, width, heldLow });
    };
    const onUp = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) return;
      const { x = 0, y = 0 } = points.at(-1) ?? {};
      // A finger that rests before it lets go does not flick.
      const swipe = moved.current
        ? detectSwipe([...points, { x, y, at: up.timeStamp }], width)
        : null;
      end();
      if (!moved.current) return;
      forget();
      release.current(swipe);
    };
    // The click, if any, comes first.
    const forget = () =>
      setTimeout(() => {
        moved.current = false;
      });
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    // The browser scrolls the page with it.
    addEventListener(
      'pointercancel',
      () => {
        forget();
        end();
      },
      { signal },
    );
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        end();
        addEventListener('pointerup', forget, { once: true });
      },
      { signal },
    );
  };
  return {
    drag,
    handlers: {
      onPointerDown: (event) => {
        if (event.button === 0 && event.isPrimary) begin(event);
      },
      onPointerMove: (event) => {
        if (!pressed.current && event.pointerType === 'touch' && event.isPrimary) begin(event);
      },
      onClickCapture: (event) => {
        if (!moved.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
      // Links and pictures have a drag of their own.
      onDragStart: (event) => event.preventDefault(),
    },
  };
}
