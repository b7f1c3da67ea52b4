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

/** Makes the snapshot this member's: another member's is removed. */
export async function openSnapshot(member: string): Promise<void> {
  const before = snapshotMember();
  store(memberKeys.snapshot, member);
  if (before !== member) await emptySnapshot();
}

/** Removes the snapshot. No page of this browser writes another one until a member's page opens. */
export async function forgetSnapshot(): Promise<void> {
  store(memberKeys.snapshot, null);
  await emptySnapshot();
}
