import { absent, append, equals, present, remove, set } from '../../table/conditions.ts';
import { indexes, kinds } from '../../table/items.ts';
import { get, listIndex, toAttributes, type Write, write } from '../../table/table.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import type { Postback, PostbackTry } from './postbacks.ts';

type Stored = Postback & Record<string, unknown>;

/** The write is refused where the member's event is known already. */
export const postbackWrite = (
  member: MemberScope,
  postback: Postback,
  /** Epoch seconds. */
  ttl: number,
): Write => ({
  put: {
    ...kinds.postback.key(member, postback.id),
    ...indexes.postbacks.key(member, postback.campaign, postback.at, postback.id),
    ...postback,
    ttl,
  },
  if: absent(),
});

export async function findPostback(member: MemberScope, id: string): Promise<Postback | null> {
  const item = await get<Stored>(member, kinds.postback.key(member, id));
  return item && toAttributes<Postback>(item);
}

/** Adds a try to a postback's log; refused where it is no longer pending. */
export const logTry = (
  member: MemberScope,
  id: string,
  one: PostbackTry,
  state: Postback['state'],
): Promise<boolean> =>
  write(member, {
    update: kinds.postback.key(member, id),
    changes: [append('tries', one), set({ state })],
    if: equals('state', 'pending'),
  });

/** Ends a postback that cannot be sent. */
export const endPostback = (
  member: MemberScope,
  id: string,
  state: Postback['state'],
  reason: string,
): Promise<boolean> =>
  write(member, {
    update: kinds.postback.key(member, id),
    changes: [set({ state, reason })],
    if: present(),
  });

/** Lists the latest postbacks of a campaign, latest first. */
export async function latestPostbacks(
  scope: TenantScope,
  campaign: string,
  limit: number,
): Promise<Postback[]> {
  const { items } = await listIndex<Stored>(
    scope,
    { gsi1pk: indexes.postbacks.gsi1pk(scope, campaign) },
    { newestFirst: true, limit },
  );
  return items.map((item) => toAttributes<Postback>(item));
}

const held = equals('state', 'held');

/** Lets a postback leave with these values; refused where it is not held. */
export const releaseWrite = (
  member: MemberScope,
  id: string,
  values: Postback['values'],
): Write => ({
  update: kinds.postback.key(member, id),
  changes: [set({ state: 'pending', values }), remove('reason')],
  if: held,
});

/** Ends a postback for which nothing is owed any more; refused where it is not held. */
export const withdrawWrite = (member: MemberScope, id: string): Write => ({
  update: kinds.postback.key(member, id),
  changes: [set({ state: 'given_up', reason: 'reversed before it was sent' })],
  if: held,
});

/** Changes nothing; refused where a postback is not held. */
export const stillHeldWrite = (member: MemberScope, id: string): Write => ({
  check: kinds.postback.key(member, id),
  if: held,
});
