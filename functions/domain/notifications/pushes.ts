import { iconUrl } from '#shared/brand-assets.ts';
import * as limits from '#shared/limits.ts';
import { secretParameter } from '../../adapters/parameters.ts';
import { PushError, type PushMessage, sendPush } from '../../adapters/push.ts';
import { sha256 } from '../../adapters/secrets.ts';
import type { PushPreview } from '../../mail/push.ts';
import { forgetDevice, pushDevices } from '../account/push-subscriptions.ts';
import type { Brand } from '../core/brand.ts';
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
  const sender = {
    publicKey: keys.public_key,
    privateKey: await secretParameter(keys.key_parameter),
    contact: `mailto:${brand.config.company.support_email}`,
  };
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
    devices.map(async ({ hash, subscription }) => {
      try {
        const result = await sendPush(subscription, message, sender);
        if (result === 'gone') await forgetDevice(scope, hash);
        return { hash, result };
      } catch (cause) {
        if (!(cause instanceof PushError)) throw cause;
        return { hash, result: 'failed' as const };
      }
    }),
  );
  return {
    reached: [...had, ...results.flatMap(({ hash, result }) => (result === 'sent' ? [hash] : []))],
    failed: results.some(({ result }) => result === 'failed'),
  };
}
