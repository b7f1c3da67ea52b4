/** A browser's side of push messages, for tests: a subscription with real keys, and reading. */
import { createECDH, randomBytes } from 'node:crypto';
import ece from 'http_ece';
import type { CapturedPush } from '../local/engines/push-service.ts';

/** What the product's service worker is handed. */
export interface PushPayload {
  title: string;
  body: string;
  lang: string;
  path: string;
  tag: string;
  event: string;
  icon: string;
  badge: string;
  unread: number;
}

export interface ReceivedPush {
  headers: Record<string, string>;
  payload: PushPayload;
}

export interface PushBrowser {
  /** As the browser itself would tell it. */
  subscription: {
    endpoint: string;
    expirationTime: null;
    keys: { p256dh: string; auth: string };
  };
  /**
   * The messages for it, in the order in which they came.
   *
   * @param pushes what its push service took, the latest first
   * @throws Error where one of them was not encrypted for it
   */
  read(pushes: readonly CapturedPush[]): ReceivedPush[];
}

/** @param origin of its push service */
export function pushBrowser(origin: string): PushBrowser {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  const endpoint = `${origin}/push/${randomBytes(12).toString('base64url')}`;
  const getPayload = (body: string): PushPayload => {
    const given = { version: 'aes128gcm', privateKey: keys, authSecret: auth } as const;
    return JSON.parse(ece.decrypt(Buffer.from(body, 'base64'), given).toString('utf8'));
  };
  return {
    subscription: { endpoint, expirationTime: null, keys: { p256dh, auth } },
    read: (pushes) =>
      pushes
        .filter((push) => push.endpoint === endpoint)
        .map(({ headers, body }) => ({ headers, payload: getPayload(body) }))
        .toReversed(),
  };
}
