/**
 * Keys of the console: one letter each, never while somebody types and never with a modifier.
 * The part that came last is asked first; while a dialog is open only its own keys count.
 */
import { useEffect, useEffectEvent } from 'react';

export type Bindings = Readonly<Record<string, (event: KeyboardEvent) => void>>;

interface Layer {
  find: (key: string) => ((event: KeyboardEvent) => void) | undefined;
  inDialog: boolean;
}

const layers: Layer[] = [];
/** Letters after `g`, until they are pressed or the time is over. */
const afterG: Layer[] = [];
const sequenceMs = 1_500;
let gAt = Number.NEGATIVE_INFINITY;

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
/** These do something of their own at Enter and the space bar. */
const pressable = 'button, a[href], summary, [role="menuitem"], input';

function handle(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const element = target instanceof Element ? target : null;
  const isDialogOpen = document.querySelector('dialog[open]') !== null;
  if (element?.closest(typing)) {
    // Leaves the field, so that letters are keys again.
    if (key === 'Escape' && !isDialogOpen && element instanceof HTMLElement) element.blur();
    return;
  }
  const isPressing = key === 'Enter' || key === ' ';
  if (isPressing && element?.closest(pressable) && !element.closest('[data-keys="own"]')) return;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const isSequence = !isDialogOpen && event.timeStamp - gAt < sequenceMs;
  gAt = Number.NEGATIVE_INFINITY;
  const found = (isSequence ? afterG : layers)
    .toReversed()
    .filter(({ inDialog }) => inDialog === isDialogOpen)
    .map((layer) => layer.find(name))
    .find(Boolean);
  if (found) {
    event.preventDefault();
    found(event);
  } else if (name === 'g' && !isDialogOpen && afterG.length > 0) gAt = event.timeStamp;
}

function add(list: Layer[], layer: Layer): () => void {
  if (layers.length + afterG.length === 0) addEventListener('keydown', handle);
  list.push(layer);
  return () => {
    list.splice(list.indexOf(layer), 1);
    if (layers.length + afterG.length === 0) removeEventListener('keydown', handle);
  };
}

/** Lets keys do something as long as the component is there. Letters are written in lower case. */
export function useKeys(
  bindings: Bindings,
  { inDialog = false, afterG: isSequence = false }: { inDialog?: boolean; afterG?: boolean } = {},
): void {
  const find = useEffectEvent((key: string) =>
    Object.hasOwn(bindings, key) ? bindings[key] : undefined,
  );
  useEffect(
    () => add(isSequence ? afterG : layers, { find: (key) => find(key), inDialog }),
    [inDialog, isSequence],
  );
}
