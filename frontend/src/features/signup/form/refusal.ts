/** Whether the visitor said to be too young. It lives as long as the page, and is stored nowhere. */
import { createStore } from '#lib/store.ts';
import { dropDraft } from './draft.ts';

export const refusal = createStore(false);

/** Refuses the visitor for good; nothing that was entered stays. */
export function refuse(): void {
  dropDraft();
  refusal.set(true);
}
