/** Whether this browser gets the member's push messages, and changing that. */

import { call } from '#lib/api.ts';
import { leavePush, pushCapable, registerWorker } from '#lib/push.ts';
import {
  forgetLastPushMessage,
  keepPushRecord,
  type LastMessage,
  lastPushMessage,
  pushRecord,
} from '#lib/push-record.ts';
import { readStored, store, writeCookie } from '#lib/storage.ts';
import { createStore } from '#lib/store.ts';
import * as limits from '#shared/limits.ts';
import type { PushSubscriptionData } from '#shared/model/push.ts';

/** A serialised subscription, `denied` where the browser was told to show none, or false. */
export type Subscribed = string | 'denied' | false;

export interface PushState {
  isCapable: boolean;
  /** Null until it is known. */
  isSubscribed: Subscribed | null;
  /** The last push message of this member that reached the browser, with a page open or without. */
  lastMessage: LastMessage | null;
}

export const pushStore = createStore<PushState>({
  isCapable: false,
  isSubscribed: null,
  lastMessage: null,
});
export const pushState = (): PushState => pushStore.get();
function setState(isSubscribed: Subscribed): void {
  const isCapable = pushCapable();
  const isOn = isSubscribed !== false && isSubscribed !== 'denied';
  const lastMessage = isOn ? pushState().lastMessage : null;
  pushStore.set({ isCapable, isSubscribed, lastMessage });
  const offers = isCapable && isSubscribed === false && !promptDismissed();
  // The next page's banner may ask.
  writeCookie(limits.pushOfferCookieName, offers ? 'ask' : '', offers ? limits.rememberedDays : 0);
}

/** Notes a message that the service worker passed on. */
export const noteMessage = (lastMessage: LastMessage): void =>
  pushStore.set({ ...pushState(), lastMessage });

const dismissedKey = 'push_prompt_dismissed';
export const promptDismissed = (): boolean => readStored<boolean>(dismissedKey) === true;
export function dismissPrompt(): void {
  store(dismissedKey, true);
  writeCookie(limits.pushOfferCookieName, '', 0);
}

/** Whether the browser would ask, and nobody said that it should not. */
export const mayAsk = (publicKey: string | null): boolean =>
  publicKey !== null &&
  pushCapable() &&
  Notification.permission === 'default' &&
  !promptDismissed();

/** A browser repeats its subscription this often, since the server forgets it with the session. */
const notifyAgainMs = 24 * 3_600_000;

/**
 * Finds out how it stands, and tells the server of a subscription that it may not know: of an
 * earlier session, or of who was logged in here before.
 */
export async function syncPush(member: string, publicKey: string): Promise<void> {
  if (!pushCapable()) {
    setState(false);
    return;
  }
  if (Notification.permission === 'denied') {
    setState('denied');
    return;
  }
  const { pushManager } = await registerWorker();
  const found = await pushManager.getSubscription();
  const subscription =
    found && !hasKey(found, publicKey) ? await renew(found, pushManager, publicKey) : found;
  if (!subscription) {
    keepPushRecord(null);
    await forgetLastPushMessage();
    setState(false);
    return;
  }
  const record = pushRecord();
  // Whoever was logged in here before is nobody's business.
  if (record?.member !== member) await forgetLastPushMessage();
  pushStore.set({ ...pushState(), lastMessage: await lastPushMessage() });
  const isKnown =
    record?.member === member &&
    record.endpoint === subscription.endpoint &&
    Date.now() - record.told_at < notifyAgainMs;
  if (!isKnown) await notifyServer(member, subscription, publicKey);
  if (found && found !== subscription) await forgetAtServer(found);
  setState(JSON.stringify(subscription));
}

/** Starts the service worker, which has the offline page also where a browser has no push messages. */
export async function startWorker(member: string, publicKey: string | null): Promise<void> {
  await registerWorker();
  if (publicKey) await syncPush(member, publicKey);
}

/**
 * Subscribes; the browser asks for permission. It may ask only while it handles a click.
 *
 * @throws where it could not be done
 */
export async function turnPushOn(member: string, publicKey: string): Promise<Subscribed> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    const isSubscribed = permission === 'denied' ? permission : false;
    setState(isSubscribed);
    return isSubscribed;
  }
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscribeAt(pushManager, publicKey);
  await notifyServer(member, subscription, publicKey);
  const isSubscribed = JSON.stringify(subscription);
  setState(isSubscribed);
  return isSubscribed;
}

export async function turnPushOff(): Promise<void> {
  await leavePush({ tell: true });
  setState(false);
}

const subscribeAt = (pushManager: PushManager, publicKey: string): Promise<PushSubscription> =>
  pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });

/** Subscribes to the brand's new key. Nobody is asked: it was allowed. @returns null where it is not */
async function renew(
  former: PushSubscription,
  pushManager: PushManager,
  publicKey: string,
): Promise<PushSubscription | null> {
  // A browser has one subscription, and keeps its key.
  await former.unsubscribe();
  return Notification.permission === 'granted' ? subscribeAt(pushManager, publicKey) : null;
}

/** What it keeps nevertheless goes when the push service says that it is over. */
const forgetAtServer = ({ endpoint }: PushSubscription): Promise<unknown> =>
  call('user', 'DELETE', { query: { push: '1' }, body: { endpoint } }).catch(() => undefined);

async function notifyServer(
  member: string,
  given: PushSubscription,
  public_key: string,
): Promise<void> {
  // A browser may say more of it than the server takes.
  const { endpoint, expirationTime, keys } = given.toJSON() as PushSubscriptionData;
  const { p256dh, auth } = keys;
  const subscription = { endpoint, expirationTime, keys: { p256dh, auth } };
  await call('user', 'POST', { query: { push: '1' }, body: { subscription, public_key } });
  keepPushRecord({ member, endpoint: given.endpoint, told_at: Date.now() });
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  // A browser that does not say has no reason to have another one.
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}
