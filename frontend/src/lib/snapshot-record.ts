/** Whose snapshot (snapshot.ts) this browser keeps, and its end: with the session nothing stays. */
import { memberKeys, readStored, store } from './storage.ts';

/** As in public/sw-push.js, which answers with the app shell only where there is a snapshot. */
export const snapshotCache = 'snapshot';

/** The id of the member whose snapshot may be written; null where there is none. */
export const snapshotMember = (): string | null => readStored<string>(memberKeys.snapshot);

/** Removes what the snapshot holds; what is loaded makes the next one. */
export async function emptySnapshot(): Promise<void> {
  // Storage that is blocked holds nothing.
  if ('caches' in globalThis) await caches.delete(snapshotCache).catch(() => undefined);
}

/** The member whose snapshot this page opened. */
let opened: string | null = null;

/**
 * Makes the snapshot this member's: another member's is removed. A page does it once, so that one on
 * which the member is still logged in does not bring back what logging out on another removed.
 */
export async function openSnapshot(member: string): Promise<void> {
  if (opened === member) return;
  opened = member;
  const before = snapshotMember();
  store(memberKeys.snapshot, member);
  if (before !== member) await emptySnapshot();
}

/** Removes the snapshot. No page of this browser writes another one until a member's page opens. */
export async function forgetSnapshot(): Promise<void> {
  opened = null;
  store(memberKeys.snapshot, null);
  await emptySnapshot();
}
