import { absent, equals, present } from '../../table/conditions.ts';
import { kinds, memberPk } from '../../table/items.ts';
import { get, listAll, type Write } from '../../table/table.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';

/** A browser of a member as it is stored. */
export interface StoredSubscription {
  /** Hash of the endpoint; its id. */
  hash: string;
  /** Endpoint and keys, sealed. */
  seal: string;
  /** Host of its push service. */
  service: string;
  /** Hash of the session that it belongs to. */
  session: string;
  device: string;
  created_at: string;
}

/** Whose browser this is in the brand. */
export async function findHolder(scope: TenantScope, hash: string): Promise<MemberScope | null> {
  const item = await get<{ member: string }>(scope, kinds.pushEndpoint.key(scope, hash));
  return item && memberScope(scope, item.member);
}

export async function memberSubscriptions(member: MemberScope): Promise<StoredSubscription[]> {
  const partition = { pk: memberPk(member), prefix: kinds.pushSubscription.prefix };
  const items = await Array.fromAsync(
    listAll<Omit<StoredSubscription, 'hash'> & Record<string, unknown>>(member, partition),
  );
  return items.map(({ sk, seal, service, session, device, created_at }) => ({
    hash: kinds.pushSubscription.read(sk).hash,
    seal,
    service,
    session,
    device,
    created_at,
  }));
}

const heldBy = (member: string) => equals('member', member);

/** Takes a browser from a member who had it. */
export const withoutBrowser = (member: MemberScope, hash: string): Write => ({
  remove: kinds.pushSubscription.key(member, hash),
  if: present(),
});

/**
 * Makes a browser the member's, of whom it is a new one or not. Refused where `before`, who had it
 * until now, is not as it was read.
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

/** Makes the endpoint of a member's browser nobody's; refused where it is not the member's. */
export const endpointRemoval = (member: MemberScope, hash: string): Write => ({
  remove: kinds.pushEndpoint.key(member, hash),
  if: heldBy(member.member),
});
