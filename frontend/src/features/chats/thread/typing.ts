/** Who writes at this moment, and signs of the member's own writing. */
import { limits } from '#shared/limits.ts';

let writing: ReadonlySet<string> = new Set();
const ends = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function change(conversation: string, writes: boolean): void {
  clearTimeout(ends.get(conversation));
  ends.delete(conversation);
  if (writes) {
    const end = setTimeout(() => change(conversation, false), limits.typingShownMs);
    ends.set(conversation, end);
  }
  if (writing.has(conversation) === writes) return;
  const next = new Set(writing);
  if (writes) next.add(conversation);
  else next.delete(conversation);
  writing = next;
  for (const listener of listeners) listener();
}

/** The other one writes; without another sign that is over soon. */
export const noteTyping = (conversation: string): void => change(conversation, true);
/** What was written has come. */
export const endTyping = (conversation: string): void => change(conversation, false);
export const isTyping = (conversation: string): boolean => writing.has(conversation);

export const subscribeTyping = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Passes on that the member writes, at most once in a while. */
export function typingSigns(send: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < limits.typingMs) return;
    last = now;
    send();
  };
}
