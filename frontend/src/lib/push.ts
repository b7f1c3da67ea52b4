/** Push messages to this browser: the service worker, and the browser's own subscription. */
import { call } from './api.ts';
import { forgetLastPushMessage, keepPushRecord } from './push-record.ts';

/** The version is part of the address, so that a browser never keeps an old one. */
const workerUrl = '/sw-push.js?v=3';

export const pushCapable = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Also brings the page for when there is no network. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(workerUrl, { updateViaCache: 'none' });

/** The registration, if there is one: it is made once a member is logged in. */
const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

/**
 * Ends push messages in this browser and takes away what shows: whoever uses it next must not see
 * who was a member here. What fails is left to the server, which sends nothing after the session.
 *
 * @param tell whether the server is to know; it is of no use without a session
 */
export async function leavePush({ tell }: { tell: boolean }): Promise<void> {
  keepPushRecord(null);
  await forgetLastPushMessage();
  const found = await registration();
  const subscription = await found?.pushManager?.getSubscription();
  if (subscription) {
    const { endpoint } = subscription;
    const telling = tell
      ? call('user', 'DELETE', { query: { push: '1' }, body: { endpoint } })
      : undefined;
    await Promise.allSettled([telling, subscription.unsubscribe()]);
  }
  for (const notification of (await found?.getNotifications?.()) ?? []) notification.close();
}
