/** Push messages in the browser, with a subscription that needs no external push service. */
import type { BrowserContext, Page } from '@playwright/test';
import * as limits from '#shared/limits.ts';
import { type PushBrowser, type PushPayload, pushBrowser } from '../../tools/push-browser.ts';
import { shared } from '../support/shared-stack.ts';
import { expect } from './browser-test.ts';
import { getHost, stack } from './stack.ts';

export type { PushBrowser, PushPayload };

/**
 * Makes the browser subscribe at the stack's own push service with real keys. Permission, service
 * worker and notifications are the browser's own.
 */
export async function withPushService(context: BrowserContext): Promise<PushBrowser> {
  const browser = pushBrowser(stack().environment.LOCAL_PUSH_ORIGIN ?? '');
  await context.addInitScript((subscription) => {
    const key = 'test_subscription';
    const made = {
      endpoint: subscription.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(key, applicationServerKey);
        return made;
      },
      getSubscription: async () => (localStorage.getItem(key) === null ? null : made),
    });
  }, browser.subscription);
  return browser;
}

/** Returns the key of the browser's subscription, or null where there is none. */
export const subscribedWith = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('test_subscription'));

/** Lists the browser's messages, the oldest first. */
export const received = async (browser: PushBrowser): Promise<PushPayload[]> =>
  browser.read(await shared().pushes()).map(({ payload }) => payload);

/** Ends the period in which a message may still be seen on an open page. */
export const graceEnds = () => shared().advance(limits.pushGraceSeconds + 1);

/** Waits for messages that no open page has marked as seen. */
export async function receivedInTime(browser: PushBrowser, count: number): Promise<PushPayload[]> {
  await expect
    .poll(
      async () => {
        await graceEnds();
        return received(browser);
      },
      { timeout: 60_000, intervals: [2_000] },
    )
    .toHaveLength(count);
  return received(browser);
}

/** Delivers a message to the service worker like the browser's push service. */
export async function deliver(page: Page, brand: string, payload: PushPayload): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: `http://${getHost(brand)}`,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  await session.detach();
}

export interface Shown {
  title: string;
  body: string;
  tag: string;
  path: string;
}

/** Lists the visible notifications. */
export const notifications = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      path: data.path,
    }));
  });

/** Clicks the visible notification. */
export async function clickNotification(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<object[]> };
      NotificationEvent: new (type: string, options: object) => Event;
      dispatchEvent(event: Event): void;
    };
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
}
