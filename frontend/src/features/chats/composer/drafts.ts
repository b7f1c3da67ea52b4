/** Texts that were begun, kept by conversation until they are sent. */
import { memberKeys, readStored, store } from '#lib/storage.ts';

interface Draft {
  member: string;
  to: string;
  text: string;
}

const storageKey = memberKeys.drafts;
const keptMost = 50;

const drafts = () => readStored<Draft[]>(storageKey) ?? [];

/** What a member has begun to write to another one. */
export const getDraft = (member: string, to: string): string =>
  drafts().find((one) => one.member === member && one.to === to)?.text ?? '';

/** Keeps it; an empty text removes it. */
export function keepDraft(member: string, to: string, text: string): void {
  const others = drafts().filter((one) => one.member !== member || one.to !== to);
  const next = text.trim() ? [...others, { member, to, text }] : others;
  store(storageKey, next.length > 0 ? next.slice(-keptMost) : null);
}
