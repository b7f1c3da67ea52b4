import { absent, equals, present } from '../../table/conditions.ts';
import { kinds, memberPk } from '../../table/items.ts';
import { get, listAll, type Write } from '../../table/table.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';

/** The stored subscription of a member's browser. */
export interface StoredSubscription {
  /** Hash of the endpoint, which is the subscription's id. */
  hash: string;
  /** Endpoint and keys, encrypted. */
  seal: string;
  /** Host of the push service. */
  service: string;
  /** Hash of the session that subscribed. */
  session: string;
  device: string;
  created_at: string;
  /**
   * Public half of the brand's pair that it was made with; absent in items of an earlier version, and
   * of pages that do not say.
   */
  public_key?: string;
}

/** Returns the member to whom this browser belongs in the brand, or null. */
export async function findHolder(scope: TenantScope, hash: string): Promise<MemberScope | null> {
  const item = await get<{ member: string }>(scope, kinds.pushEndpoint.key(scope, hash));
  return item && memberScope(scope, item.member);
}

export async function memberSubscriptions(member: MemberScope): Promise<StoredSubscription[]> {
  const partition = { pk: memberPk(member), prefix: kinds.pushSubscription.prefix };
  const items = await Array.fromAsync(
    listAll<Omit<StoredSubscription, 'hash'> & Record<string, unknown>>(member, partition),
  );
  return items.map(({ sk, seal, service, session, device, created_at, public_key }) => ({
    hash: kinds.pushSubscription.read(sk).hash,
    seal,
    service,
    session,
    device,
    created_at,
    ...(public_key ? { public_key } : {}),
  }));
}

const heldBy = (member: string) => equals('member', member);

/** Removes a browser from its previous member. */
export const withoutBrowser = (member: MemberScope, hash: string): Write => ({
  remove: kinds.pushSubscription.key(member, hash),
  if: present(),
});

/**
 * Assigns a browser to the member. The write is refused where the previous holder (`before`) has
 * changed since it was read.
 */
export const browserWrites = (
  member: MemberScope,
  { hash, ...subscription }: StoredSubscription,
  { before, isNew }: { before: MemberScope | null; isNew: boolean },
): Write[] => [
  {
    put: { ...kinds.pushEndpoint.key(member, hash), member: member.member },
    if: before ? heldBy(before.member) : absent(),
  },
  {
    put: { ...kinds.pushSubscription.key(member, hash), ...subscription },
    if: isNew ? absent() : present(),
  },
];

/** Releases the endpoint of a member's browser. It is refused where another member holds it. */
export const endpointRemoval = (member: MemberScope, hash: string): Write => ({
  remove: kinds.pushEndpoint.key(member, hash),
  if: heldBy(member.member),
});
