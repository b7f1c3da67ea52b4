import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Hanging {
  list: RefObject<HTMLUListElement | null>;
  /** The picture under the lamp, from 0. */
  index: number;
  go: (to: number) => void;
  /** For the list's scrolling. */
  measure: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Which picture of a row hangs under the lamp. It begins with the one of the key `picture` of the
 * address, from 1; then the finger, the arrows and the keys lead on.
 */
export function useHanging(count: number, search: string): Hanging {
  const list = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(() => readIndex(search, count));
  const begin = useRef(index);

  const measure = () => {
    const { current } = list;
    if (!current) return;
    const nearest = Math.round(current.scrollLeft / getPitch(current));
    setIndex(Math.max(0, Math.min(count - 1, nearest)));
  };
  const go = (to: number) => {
    const { current } = list;
    if (!current) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = Math.max(0, Math.min(count - 1, to)) * getPitch(current);
    current.scrollTo({ left, behavior: still ? 'instant' : 'smooth' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.target !== event.currentTarget) return;
    event.preventDefault();
    go(index + step);
  };

  useEffect(() => {
    const { current } = list;
    if (!current) return;
    // Who swiped before the application was there stays where they are.
    if (current.scrollLeft > 0) setIndex(Math.round(current.scrollLeft / getPitch(current)));
    else current.scrollLeft = begin.current * getPitch(current);
  }, []);

  return { list, index, go, measure, onKeyDown };
}

function readIndex(search: string, count: number): number {
  const position = Number(new URLSearchParams(search).get('picture') ?? 1);
  return Number.isInteger(position) && position >= 1 && position <= count ? position - 1 : 0;
}

/** From one picture to the next, in px. */
function getPitch({ children }: HTMLElement): number {
  const [first, second] = [...children] as HTMLElement[];
  return first && second ? second.offsetLeft - first.offsetLeft : 1;
}
