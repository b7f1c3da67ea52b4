import { absent, add, equals, present } from '../../table/conditions.ts';
import { kinds, memberPk } from '../../table/items.ts';
import { commit, get, listAll, type Write } from '../../table/table.ts';
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

/** How many browsers the member has; the counter stands with what one read of a member brings. */
const counted = (member: MemberScope, by: 1 | -1): Write => ({
  update: kinds.counts.key(member),
  changes: [add({ push_subscriptions: by })],
});

const heldBy = (member: string) => equals('member', member);

const removal = (member: MemberScope, hash: string): Write[] => [
  { remove: kinds.pushSubscription.key(member, hash), if: present() },
  counted(member, -1),
];

/**
 * Makes a browser the member's: taken over from `before`, where somebody else had it, and, where
 * it is a new one, in the place of `dropped`. False where any of that is not as it was read.
 */
export async function putSubscription(
  member: MemberScope,
  { hash, ...subscription }: StoredSubscription,
  was: { before: MemberScope | null; isNew: boolean; dropped: string | null },
): Promise<boolean> {
  const { before, isNew, dropped } = was;
  const other = before && before.member !== member.member ? before : null;
  const { committed } = await commit(member, [
    {
      put: { ...kinds.pushEndpoint.key(member, hash), member: member.member },
      if: before ? heldBy(before.member) : absent(),
    },
    {
      put: { ...kinds.pushSubscription.key(member, hash), ...subscription },
      if: isNew ? absent() : present(),
    },
    ...(other ? removal(other, hash) : []),
    ...(isNew && !dropped ? [counted(member, 1)] : []),
    ...(dropped
      ? [
          { remove: kinds.pushSubscription.key(member, dropped), if: present() },
          { remove: kinds.pushEndpoint.key(member, dropped), if: heldBy(member.member) },
        ]
      : []),
  ]);
  return committed;
}

/** Forgets a browser of the member; false where it was not theirs. */
export async function removeSubscription(member: MemberScope, hash: string): Promise<boolean> {
  const { committed } = await commit(member, [
    { remove: kinds.pushEndpoint.key(member, hash), if: heldBy(member.member) },
    ...removal(member, hash),
  ]);
  return committed;
}
