/** Stays at the end while new messages come, and in place while older ones join above. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#shared/model/message.ts';

/** So near the end it stays at the end. */
const nearEndPx = 120;

export interface ThreadScroll {
  area: RefObject<HTMLDivElement | null>;
  /** To be called whenever it was scrolled. */
  note: () => void;
  /** The latest messages are in sight. */
  atEnd: boolean;
  /** How many came since they were. */
  below: number;
  toEnd: () => void;
}

/** @param waiting how many own messages are on their way */
export function useThreadScroll(messages: readonly Message[], waiting: number): ThreadScroll {
  const area = useRef<HTMLDivElement>(null);
  const first = messages[0]?.id;
  const newest = messages.at(-1)?.id;
  const last = useRef({ height: 0, seenHeight: 0, top: 0, first, waiting, end: true });
  const [atEnd, setAtEnd] = useState(true);
  /** The newest message while the end was in sight. */
  const [seen, setSeen] = useState(newest);

  const note = useCallback(() => {
    const element = area.current;
    if (!element) return;
    const { scrollHeight: height, scrollTop: top, clientHeight: seenHeight } = element;
    const before = last.current;
    // Nobody left the end where it moved away by itself, as when a picture comes.
    const grew = height > before.height || seenHeight < before.seenHeight;
    const end = height - top - seenHeight < nearEndPx || (before.end && grew && top >= before.top);
    last.current = { ...before, height, seenHeight, top, end };
    setAtEnd(end);
  }, []);
  const toEnd = useCallback(() => {
    const element = area.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);

  // Before paint, or what is read would be seen to jump.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the content
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const before = last.current;
    const joinedAbove = before.first !== undefined && first !== undefined && first < before.first;
    if (joinedAbove) element.scrollTop = before.top + element.scrollHeight - before.height;
    else if (before.end || waiting > before.waiting) toEnd();
    last.current = { ...before, first, waiting };
    note();
  }, [first, newest, waiting]);

  // What was written grows and shrinks: the field, a picture, the keyboard of a phone.
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const keepEnd = new ResizeObserver(() => {
      if (last.current.end) toEnd();
      note();
    });
    keepEnd.observe(element);
    for (const child of element.children) keepEnd.observe(child);
    return () => keepEnd.disconnect();
  }, [note, toEnd]);

  useEffect(() => {
    if (atEnd) setSeen(newest);
  }, [atEnd, newest]);
  const below = atEnd
    ? 0
    : messages.filter(({ id, from }) => from === 'them' && id > (seen ?? '')).length;
  return { area, note, atEnd, below, toEnd };
}
