import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LastMessage } from '#lib/push-record.ts';
import {
  dismissPrompt,
  mayAsk,
  noteMessage,
  promptDismissed,
  pushState,
  startWorker,
  syncPush,
  turnPushOff,
  turnPushOn,
} from './push.ts';

const key = `B${'k'.repeat(86)}`;
const toBytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;
const requests: {
  method: string;
  body: { subscription?: { endpoint: string }; public_key?: string; endpoint?: string };
}[] = [];
let permission: NotificationPermission;
let subscribed: { endpoint: string; key: string } | null;
let count = 0;
/** Keeps a message as the service worker does. */
let receive: (message: LastMessage) => void;

const toSubscription = ({ endpoint, key: own }: { endpoint: string; key: string }) => ({
  endpoint,
  options: { applicationServerKey: toBytes(own) },
  toJSON: () => ({ endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
  unsubscribe: async () => {
    subscribed = null;
    return true;
  },
});
const pushManager = {
  getSubscription: async () => subscribed && toSubscription(subscribed),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    subscribed = { endpoint: `https://fcm.googleapis.com/${++count}`, key: applicationServerKey };
    return toSubscription(subscribed);
  },
};
const registration = { pushManager, getNotifications: async () => [] };

beforeEach(() => {
  requests.length = 0;
  permission = 'granted';
  subscribed = null;
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  const notification = {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  };
  const messages = new Map<string, unknown>();
  vi.stubGlobal('caches', {
    match: async (path: string) =>
      messages.has(path) ? Response.json(messages.get(path)) : undefined,
    delete: async () => messages.clear(),
  });
  receive = (message) => messages.set('/push/last-message', message);
  vi.stubGlobal('window', { PushManager: class {}, Notification: notification });
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    requests.push({ method, body: JSON.parse(body) });
    return Response.json({ is_subscribed: method === 'POST' });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('startWorker', () => {
  it.each([
    ['has no push messages', () => vi.stubGlobal('window', {})],
    ['was told to show none', () => (permission = 'denied')],
  ])('starts it in a browser that %s, for the offline page', async (_, given) => {
    given();
    const register = vi.spyOn(navigator.serviceWorker, 'register');
    await startWorker('iris', key);
    expect(register).toHaveBeenCalledOnce();
    expect(requests).toEqual([]);
  });

  it('looks after the subscription as well', async () => {
    await turnPushOn('iris', key);
    await startWorker('noor', key);
    expect(requests).toHaveLength(2);
  });
});

describe('syncPush', () => {
  it('tells the server once a day, and again for another member', async () => {
    vi.useFakeTimers({ now: 0 });
    await turnPushOn('iris', key);
    for (let page = 0; page < 3; page++) await syncPush('iris', key);
    expect(requests).toHaveLength(1);
    expect(pushState()).toMatchObject({ isCapable: true, isSubscribed: expect.any(String) });
    vi.setSystemTime(25 * 3_600_000);
    await syncPush('iris', key);
    expect(requests).toHaveLength(2);
    await syncPush('noor', key);
    expect(requests).toHaveLength(3);
  });

  it('replaces a subscription to a key that the brand no longer has', async () => {
    await turnPushOn('iris', key);
    const former = subscribed?.endpoint;
    expect(requests[0]?.body).toMatchObject({
      subscription: { endpoint: former },
      public_key: key,
    });
    const fresh = `B${'g'.repeat(86)}`;
    const ask = vi.spyOn(Notification, 'requestPermission');
    await syncPush('iris', fresh);
    expect(subscribed?.key).toBe(fresh);
    const endpoint = subscribed?.endpoint;
    expect(endpoint).not.toBe(former);
    // The server has the new one before it forgets the other.
    expect(requests.slice(1)).toMatchObject([
      { method: 'POST', body: { subscription: { endpoint }, public_key: fresh } },
      { method: 'DELETE', body: { endpoint: former } },
    ]);
    // Permission is there: nobody is asked, and the next page has nothing to do.
    expect(ask).not.toHaveBeenCalled();
    expect(pushState().isSubscribed).toEqual(expect.any(String));
    await syncPush('iris', fresh);
    expect(requests).toHaveLength(3);
  });

  it('subscribes nobody anew whose permission is gone', async () => {
    await turnPushOn('iris', key);
    permission = 'default';
    await syncPush('iris', `B${'g'.repeat(86)}`);
    expect(subscribed).toBeNull();
    expect(pushState().isSubscribed).toBe(false);
    expect(requests).toHaveLength(1);
  });

  it('knows what the browser was told by its owner', async () => {
    permission = 'denied';
    await syncPush('iris', key);
    expect(pushState().isSubscribed).toBe('denied');
    permission = 'default';
    await syncPush('iris', key);
    expect(pushState().isSubscribed).toBe(false);
    expect(requests).toEqual([]);
  });

  it('does without where the browser cannot', async () => {
    vi.stubGlobal('window', {});
    await syncPush('iris', key);
    expect(pushState()).toEqual({ isCapable: false, isSubscribed: false, lastMessage: null });
  });
});

describe('the last message', () => {
  const news = (event: string): LastMessage => ({
    ...{ title: 'Wilma', path: '/chats/abc', tag: 'abc', event },
    received_at: 1,
  });

  it('is known with a page open, and where it came without one', async () => {
    await turnPushOn('iris', key);
    await syncPush('iris', key);
    expect(pushState().lastMessage).toBeNull();
    noteMessage(news('first'));
    expect(pushState().lastMessage).toEqual(news('first'));
    receive(news('second'));
    await syncPush('iris', key);
    expect(pushState()).toMatchObject({
      isSubscribed: expect.any(String),
      lastMessage: news('second'),
    });
  });

  it('of one member is nobody else’s, and ends with the subscription', async () => {
    await turnPushOn('iris', key);
    receive(news('for iris'));
    await syncPush('noor', key);
    expect(pushState().lastMessage).toBeNull();
    receive(news('for noor'));
    await syncPush('noor', key);
    expect(pushState().lastMessage).toEqual(news('for noor'));
    await turnPushOff();
    expect(pushState().lastMessage).toBeNull();
    await turnPushOn('noor', key);
    await syncPush('noor', key);
    expect(pushState().lastMessage).toBeNull();
  });
});

describe('turning push messages on and off', () => {
  it('subscribes with the brand’s key and takes that back', async () => {
    await turnPushOn('iris', key);
    expect(subscribed?.key).toBe(key);
    const endpoint = subscribed?.endpoint;
    await turnPushOff();
    expect(subscribed).toBeNull();
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    expect(requests[1]?.body).toEqual({ endpoint });
    expect(pushState().isSubscribed).toBe(false);
  });

  it('subscribes nobody who does not allow it', async () => {
    permission = 'denied';
    expect(await turnPushOn('iris', key)).toBe('denied');
    permission = 'default';
    expect(await turnPushOn('iris', key)).toBe(false);
    expect([subscribed, requests]).toEqual([null, []]);
  });
});

describe('asking', () => {
  it('takes a key, a browser that would ask, and nobody who said no', () => {
    permission = 'default';
    expect(mayAsk(key)).toBe(true);
    expect(mayAsk(null)).toBe(false);
    for (const given of ['granted', 'denied'] as const) {
      permission = given;
      expect(mayAsk(key)).toBe(false);
    }
    permission = 'default';
    dismissPrompt();
    expect(promptDismissed()).toBe(true);
    expect(mayAsk(key)).toBe(false);
  });
});
