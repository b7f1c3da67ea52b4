/** Encrypts a web push for one browser and sends it to that browser's push service. */
import { Agent, request } from 'node:https';
import webPush from 'web-push';
import type { PushSubscriptionData } from '#shared/model/push.ts';
import { pushServiceUrl } from './push-services.ts';

declare const __LOCAL__: boolean | undefined;

export interface PushMessage {
  /** What the service worker receives; at most some 3,900 bytes as JSON. */
  readonly payload: unknown;
  /** How long the service keeps it for a browser that is offline. */
  readonly ttlSeconds: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /**
   * Up to 32 characters of base64url. A later message with the same topic replaces a waiting one.
   */
  readonly topic: string;
}

/** The brand's keys, which identify the sender to a push service. */
export interface PushSender {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` address of the brand's operator. */
  readonly contact: string;
}

/** It is not known whether the message reached its push service. A retry may succeed. */
export class PushError extends Error {
  override readonly name = 'PushError';
  /** The status of the response, or the network's code. */
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super(`the push service did not take the message: ${code}`, { cause });
    this.code = code;
  }
}

export type PushResponse = 'sent' | 'gone' | 'key_refused' | 'refused';

const totalTimeoutMs = 5_000;
const keepAliveMs = 10_000;

let agent: Agent | undefined;
function connections(): Agent {
  agent ??= new Agent({
    keepAlive: true,
    keepAliveMsecs: keepAliveMs,
    ...(typeof __LOCAL__ !== 'undefined' && __LOCAL__ && process.env.LOCAL_PUSH_CA
      ? { ca: process.env.LOCAL_PUSH_CA }
      : {}),
  });
  return agent;
}

/**
 * Sends one message to one browser. One attempt; redirects are not followed.
 *
 * @returns `gone` where the browser is no longer subscribed, `key_refused` where it subscribed with
 *   another key, or the sender's own is broken, `refused` where the service will never take this message.
 *   Source: https://www.rfc-editor.org/rfc/rfc8292#section-4.2
 * @throws PushError where another attempt may succeed
 */
export async function sendPush(
  subscription: PushSubscriptionData,
  message: PushMessage,
  sender: PushSender,
): Promise<PushResponse> {
  const url = pushServiceUrl(subscription.endpoint);
  if (!url) return 'gone';
  const { publicKey, privateKey, contact } = sender;
  const encoding = 'aes128gcm';
  const { p256dh, auth } = subscription.keys;
  let body: Buffer;
  try {
    const text = JSON.stringify(message.payload);
    body = webPush.encrypt(p256dh, auth, text, encoding).cipherText;
  } catch {
    // The browser's keys are no point of the curve, so nobody could decrypt a message to it.
    return 'gone';
  }
  const vapid = webPush.getVapidHeaders(url.origin, contact, publicKey, privateKey, encoding);
  const status = await post(url, body, {
    ...vapid,
    'content-encoding': encoding,
    'content-type': 'application/octet-stream',
    'content-length': String(body.length),
    ttl: String(message.ttlSeconds),
    urgency: message.urgency,
    topic: message.topic,
  });
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 401 || status === 403) return 'key_refused';
  if (status === 429 || status >= 500) throw new PushError(String(status));
  return 'refused';
}

/**
 * Returns the status of the response and ignores its body.
 *
 * @throws PushError
 */
function post(url: URL, body: Buffer, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      headers,
      agent: connections(),
      signal: AbortSignal.timeout(totalTimeoutMs),
    });
    sending.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new PushError(cause.code ?? cause.name, cause));
    });
    sending.end(body);
  });
}
