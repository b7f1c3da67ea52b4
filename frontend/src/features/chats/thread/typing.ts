/** Who writes at this moment, and signs of the member's own writing. */
import { createStore } from '#lib/store.ts';
import * as limits from '#shared/limits.ts';

/** Ids of the conversations in which the other participant writes. */
export const typingStore = createStore<ReadonlySet<string>>(new Set());
const ends = new Map<string, ReturnType<typeof setTimeout>>();

function change(conversation: string, writes: boolean): void {
  clearTimeout(ends.get(conversation));
  ends.delete(conversation);
  if (writes) {
    const end = setTimeout(() => change(conversation, false), limits.typingShownMs);
    ends.set(conversation, end);
  }
  if (isTyping(conversation) === writes) return;
  const next = new Set(typingStore.get());
  if (writes) next.add(conversation);
  else next.delete(conversation);
  typingStore.set(next);
}

/** The other one writes; without another sign that is over soon. */
export const noteTyping = (conversation: string): void => change(conversation, true);
/** What was written has come. */
export const endTyping = (conversation: string): void => change(conversation, false);
export const isTyping = (conversation: string): boolean => typingStore.get().has(conversation);

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
