import { iconUrl } from '#shared/brand-assets.ts';
import * as limits from '#shared/limits.ts';
import { now } from '../../adapters/clock.ts';
import { secretParameter } from '../../adapters/parameters.ts';
import {
  PushError,
  type PushMessage,
  type PushResponse,
  type PushSender,
  sendPush,
} from '../../adapters/push.ts';
import { sha256 } from '../../adapters/secrets.ts';
import type { PushPreview } from '../../mail/push.ts';
import { forgetDevice, type PushDevice, pushDevices } from '../account/push-subscriptions.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Member } from '../members/members.ts';

/** A notification for the member's browsers. */
export interface PushNotification {
  preview: PushPreview;
  /** Root-relative URL that a click opens. */
  path: string;
  /** A later notification with the same tag replaces an earlier one. */
  tag: string;
  /** Id of the event, by which a browser deduplicates. */
  event: string;
  urgency: PushMessage['urgency'];
}

export interface PushResult {
  /** Hashes of the browsers that received it. */
  reached: string[];
  /** Whether a browser failed transiently. */
  failed: boolean;
}

const topicChars = 32;

type Keys = NonNullable<Brand['push']>;
type Pair = Pick<Keys, 'public_key' | 'key_parameter'>;

/**
 * Returns the pair that a browser subscribed with, as its push service takes no other one; null where
 * the brand has it no more. A subscription that does not say is one of before, so that it is the
 * former pair's where there is one.
 */
function findPair(keys: Keys, { publicKey }: PushDevice): Pair | null {
  if (publicKey === undefined) return keys.former ?? keys;
  if (publicKey === keys.public_key) return keys;
  return publicKey === keys.former?.public_key ? keys.former : null;
}

/** Returns who sends with a pair. Each private half is read once. */
function createSenders({ config }: Brand): (pair: Pair) => Promise<PushSender> {
  const known = new Map<string, Promise<string>>();
  return async ({ public_key: publicKey, key_parameter: name }) => {
    const reading = known.get(name) ?? secretParameter(name);
    known.set(name, reading);
    const contact = `mailto:${config.company.support_email}`;
    return { publicKey, privateKey: await reading, contact };
  };
}

const isYoung = ({ since }: PushDevice): boolean =>
  now().getTime() - Date.parse(since) < limits.pushPairLearnedSeconds * 1_000;

/**
 * Sends a notification to the member's browsers that do not have it yet, and forgets browsers that
 * are gone.
 *
 * @param had hashes of the browsers that have it
 * @throws ParameterError where the brand's key cannot be read
 */
export async function sendPushNotification(
  { scope, counts }: Member,
  brand: Brand,
  notification: PushNotification,
  had: readonly string[],
): Promise<PushResult> {
  const { push: keys } = brand;
  const all = keys ? await pushDevices(scope) : [];
  const devices = all.filter(({ hash }) => !had.includes(hash));
  if (!keys || devices.length === 0) return { reached: [...had], failed: false };
  const senderWith = createSenders(brand);
  const message: PushMessage = {
    payload: {
      ...notification.preview,
      path: notification.path,
      tag: notification.tag,
      event: notification.event,
      icon: iconUrl(brand.assets, '192'),
      badge: iconUrl(brand.assets, 'favicon'),
      unread: Math.max(0, counts.unread_messages ?? 0) + Math.max(0, counts.new_likes ?? 0),
    },
    ttlSeconds: limits.pushKeptSeconds,
    urgency: notification.urgency,
    // The push service sees the topic, so it must not reveal anything.
    topic: sha256(JSON.stringify([brand.id, scope.member, notification.tag])).slice(0, topicChars),
  };
  const results = await Promise.all(
    devices.map(async (device) => ({
      hash: device.hash,
      result: await sendTo(device, { message, keys, senderWith, scope }),
    })),
  );
  return {
    reached: [...had, ...results.flatMap(({ hash, result }) => (result === 'sent' ? [hash] : []))],
    failed: results.some(({ result }) => result === 'failed'),
  };
}

interface Sending {
  message: PushMessage;
  keys: Keys;
  senderWith(pair: Pair): Promise<PushSender>;
  scope: MemberScope;
}

/** Sends to one browser, and forgets it where it cannot be reached any more. */
async function sendTo(
  device: PushDevice,
  { message, keys, senderWith, scope }: Sending,
): Promise<PushResponse | 'failed'> {
  const pair = findPair(keys, device);
  // This function may know the brand as it was a moment ago.
  if (!pair && isYoung(device)) return 'failed';
  try {
    const sent = pair && (await sendPush(device.subscription, message, await senderWith(pair)));
    // What does not say its pair is of one that the brand left long ago.
    const isLeft = sent === 'key_refused' && device.publicKey === undefined && !keys.former;
    const result = sent === null || isLeft ? 'gone' : sent;
    if (result === 'gone') await forgetDevice(scope, device.hash);
    return result;
  } catch (cause) {
    if (!(cause instanceof PushError)) throw cause;
    return 'failed';
  }
}
