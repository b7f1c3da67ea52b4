/**
 * Messages on their way: kept in the browser until the server has them, so that a lost network or
 * a closed tab loses none. Each has one idempotency value for all its tries.
 */

import { memberKeys, readStored, store } from '#lib/storage.ts';
import { createStore } from '#lib/store.ts';
import type { ErrorCode, ErrorParams } from '#shared/errors.ts';
import * as limits from '#shared/limits.ts';

export interface Outgoing {
  client_id: string;
  /** Id of the sender. Another member on the same device never sees the message. */
  member: string;
  /** The member to whom it goes. */
  to: string;
  text?: string;
  gift?: string;
  /** An uploaded image's id. */
  image?: string;
  at: string;
  state: 'sending' | 'failed';
  /** Why it failed. */
  code?: ErrorCode | 'network';
  params?: ErrorParams;
}

const storageKey = memberKeys.outgoing;
const keptMost = 100;
const readAll = () => readStored<Outgoing[]>(storageKey) ?? [];

/** Made on this page, and so sent by it. */
let mine = new Set<string>();

/** What a closed page left behind was not sent for sure: the server tells by its idempotency value. */
const leftBehind = (one: Outgoing): Outgoing =>
  one.state === 'sending' ? { ...one, state: 'failed', code: 'network' } : one;

export const outgoingStore = createStore<readonly Outgoing[]>([], {
  load: () => readAll().map(leftBehind),
  follow: () => {
    addEventListener('storage', followStorage);
    return () => removeEventListener('storage', followStorage);
  },
});
export const outgoing = (): readonly Outgoing[] => outgoingStore.get();

/** Writes over what is stored now: other pages of the same browser keep theirs there as well. */
function change(clientId: string, message: Outgoing | null): void {
  const replace = (list: readonly Outgoing[]) => {
    const there = list.some(({ client_id }) => client_id === clientId);
    if (!message) return list.filter(({ client_id }) => client_id !== clientId);
    if (!there) return [...list, message];
    return list.map((one) => (one.client_id === clientId ? message : one));
  };
  const shown = replace(outgoing());
  const stored = replace(readAll()).slice(-keptMost);
  store(storageKey, stored.length > 0 ? stored : null);
  outgoingStore.set(shown);
}

/** Adds a message, or notes what became of it. */
export function putOutgoing(message: Outgoing): void {
  mine.add(message.client_id);
  change(message.client_id, message);
}

/** Takes a message out: it was sent, or given up. */
export const dropOutgoing = (clientId: string): void => change(clientId, null);

/** Whether this page made or tried the message, so that it may try again by itself. */
export const isMine = ({ client_id }: Outgoing): boolean => mine.has(client_id);

const hourMs = 3_600_000;

/** Whether a message found no network and goes by itself once there is one; what is older waits for a decision. */
export const waitsForNetwork = (message: Outgoing): boolean =>
  message.state === 'failed' &&
  message.code === 'network' &&
  (isMine(message) || Date.now() - Date.parse(message.at) < limits.outgoingWaitsHours * hourMs);

/** Another page of the browser sent, gave up or failed to send something. */
function followStorage({ key }: StorageEvent): void {
  if (key !== storageKey && key !== null) return;
  const stored = readAll();
  const shown = outgoing();
  outgoingStore.set([
    ...shown.filter((one) => isMine(one) || stored.some((two) => two.client_id === one.client_id)),
    ...stored.filter(
      (one) => one.state === 'failed' && !shown.some((two) => two.client_id === one.client_id),
    ),
  ]);
}

/** For tests: as after loading the page anew. */
export const forgetOutgoing = (): void => {
  outgoingStore.reset();
  mine = new Set();
};
