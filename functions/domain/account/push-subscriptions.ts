/**
 * Push subscriptions. A browser belongs to one member at a time and to the session that subscribed
 * it; when the session ends, nothing is sent to it.
 */
import * as limits from '#shared/limits.ts';
import type { PushSubscriptionData } from '#shared/model/push.ts';
import { nowIso } from '../../adapters/clock.ts';
import { sealed, unsealed } from '../../adapters/keyed-secrets.ts';
import { pushServiceUrl } from '../../adapters/push-services.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { commitAll } from '../core/commit.ts';
import type { MemberContext, RequestContext } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { countWrite } from '../members/counts.ts';
import { isSessionOpen } from '../members/sessions.ts';
import {
  browserWrites,
  endpointRemoval,
  findHolder,
  memberSubscriptions,
  type StoredSubscription,
  withoutBrowser,
} from './push-subscriptions.store.ts';

/** A subscribed browser. */
export interface PushDevice {
  /** Hash of its endpoint. */
  hash: string;
  subscription: PushSubscriptionData;
  /** When it was told last (ISO 8601). */
  since: string;
  /** Public half of the pair that it was made with; absent where it is not known. */
  publicKey?: string;
}

const browserCount = (member: MemberScope, by: 1 | -1) =>
  countWrite(member, 'push_subscriptions', by);

const deviceChars = 200;
const getPurpose = (member: MemberScope) => ['push', member.tenant, member.member] as const;

/** Whether a brand has a pair of keys with this public half, which it may be about to leave. */
const hasPair = ({ push }: Brand, publicKey: string): boolean =>
  [push, push?.former].some((pair) => pair?.public_key === publicKey);

/** POST user.php with `push=1`. A browser of another member is reassigned. */
export async function subscribe(
  context: RequestContext<
    { subscription: PushSubscriptionData; public_key?: string | undefined },
    unknown
  >,
): Promise<{ is_subscribed: true }> {
  const { member, session, visitor, body } = context;
  if (!member || !session) throw new AppError('authentication_required');
  await limitRate(context.scope, 'push', member.member);
  const { endpoint, keys } = body.subscription;
  const service = pushServiceUrl(endpoint);
  if (!service) {
    throw new AppError('validation_failed', {
      fields: { 'subscription.endpoint': 'invalid_option' },
    });
  }
  const { public_key } = body;
  if (public_key !== undefined && !hasPair(context.brand, public_key)) {
    throw new AppError('validation_failed', { fields: { public_key: 'invalid_option' } });
  }
  const stored: StoredSubscription = {
    hash: sha256(endpoint),
    seal: sealed(JSON.stringify({ endpoint, keys }), ...getPurpose(member)),
    service: service.hostname,
    session: session.hash,
    device: visitor.userAgent.slice(0, deviceChars),
    created_at: nowIso(),
    ...(public_key === undefined ? {} : { public_key }),
  };
  return untilCommitted(async () => {
    const [before, own] = await Promise.all([
      findHolder(context.scope, stored.hash),
      memberSubscriptions(member),
    ]);
    const isNew = own.every(({ hash }) => hash !== stored.hash);
    const oldest = own.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).at(0);
    const full = isNew && own.length >= limits.pushSubscriptions;
    const dropped = full && oldest ? oldest.hash : null;
    const previous = before && before.member !== member.member ? before : null;
    const committed = await commitAll(member, [
      ...browserWrites(member, stored, { before, isNew }),
      ...(previous ? [withoutBrowser(previous, stored.hash), browserCount(previous, -1)] : []),
      ...(isNew && !dropped ? [browserCount(member, 1)] : []),
      ...(dropped ? [withoutBrowser(member, dropped), endpointRemoval(member, dropped)] : []),
    ]);
    return committed ? { is_subscribed: true } : null;
  });
}

/** DELETE user.php. It does not change browsers of other members. */
export async function unsubscribeBrowser(
  context: MemberContext<{ endpoint: string }, { push: '1' }>,
): Promise<{ is_subscribed: false }> {
  await forgetDevice(context.member, sha256(context.body.endpoint));
  return { is_subscribed: false };
}

/** Lists a member's subscribed browsers, and removes invalid ones. */
export async function pushDevices(member: MemberScope): Promise<PushDevice[]> {
  const all = await memberSubscriptions(member);
  const devices = await Promise.all(
    all.map(async ({ hash, seal, session, ...stored }): Promise<PushDevice | null> => {
      const text = unsealed(seal, ...getPurpose(member));
      if (text !== null && (await isSessionOpen(member, session))) {
        const { created_at: since, public_key: publicKey } = stored;
        const subscription = JSON.parse(text) as PushSubscriptionData;
        return { hash, subscription, since, ...(publicKey ? { publicKey } : {}) };
      }
      await forgetDevice(member, hash);
      return null;
    }),
  );
  return devices.filter((device) => device !== null);
}

/** Removes a browser's subscription, but not one of another member. */
export const forgetDevice = async (member: MemberScope, hash: string): Promise<void> => {
  await commitAll(member, [
    endpointRemoval(member, hash),
    withoutBrowser(member, hash),
    browserCount(member, -1),
  ]);
};

/** Lists all data about a member's browsers, for the export. */
export const listSubscriptions = async (
  member: MemberScope,
): Promise<Pick<StoredSubscription, 'service' | 'device' | 'created_at'>[]> =>
  (await memberSubscriptions(member)).map(({ service, device, created_at }) => ({
    service,
    device,
    created_at,
  }));

/** Removes all browsers of a member, also from the brand's index. */
export async function forgetDevices(member: MemberScope): Promise<void> {
  for (const { hash } of await memberSubscriptions(member)) await forgetDevice(member, hash);
}
