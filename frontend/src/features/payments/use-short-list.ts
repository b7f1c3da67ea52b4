import { useRef, useState } from 'react';
import { getShortList } from './methods.ts';

/**
 * A choice by radio buttons that begins with the first few of many.
 *
 * @returns what is shown; `more` has all of them shown, with the focus on the chosen one, and is null
 *   where they are; `list` is for the element around the buttons
 */
export function useShortList<T>(all: readonly T[], chosen: T | undefined, most: number) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const shown = open ? all : getShortList(all, chosen, most);
  const more = () => {
    // The button goes, and the focus with it.
    list.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    setOpen(true);
  };
  return { list, open, shown, more: shown.length < all.length ? more : null };
}
