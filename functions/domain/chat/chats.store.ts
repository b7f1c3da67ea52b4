import { kinds } from '../../table/items.ts';
import { attributesAt, getMany } from '../../table/table.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import type { Counts } from '../members/counts.ts';
import type { Account } from '../members/members.ts';
import type { StoredCard } from '../members/search-document.ts';
import type { LikeRecord } from '../relations/likes.ts';
import type { ConversationRecord } from './conversations.ts';

/** What stands between a member and another one, and what that one shows. */
export interface Standing {
  /** Null where nobody may see them: they left. */
  card: StoredCard | null;
  blocked: { in: boolean; out: boolean };
  like: LikeRecord | undefined;
}

/** Four items for each other one: a page of the list stays below the hundred of a batch. */
const standingKeys = (member: MemberScope, other: string) => ({
  card: kinds.searchDocument.key(memberScope(member, other), 'country'),
  in: kinds.block.key(member, 'in', other),
  out: kinds.block.key(member, 'out', other),
  like: kinds.like.key(member, other),
});

type Items = Awaited<ReturnType<typeof getMany>>;

function standingIn(items: Items, wanted: ReturnType<typeof standingKeys>): Standing {
  return {
    card: attributesAt<StoredCard>(items, wanted.card),
    blocked: {
      in: attributesAt(items, wanted.in) !== null,
      out: attributesAt(items, wanted.out) !== null,
    },
    like: attributesAt<LikeRecord>(items, wanted.like) ?? undefined,
  };
}

const own = (member: MemberScope) => ({
  account: kinds.account.key(member),
  counts: kinds.counts.key(member),
});
const ownIn = (items: Items, member: MemberScope) => ({
  account: attributesAt<Account>(items, own(member).account),
  counts: attributesAt<Counts>(items, own(member).counts) ?? {},
});

/** What a page of the list shows beside the conversations. One request: blocks must be current. */
export async function listItems(
  member: MemberScope,
  others: readonly string[],
): Promise<{ account: Account | null; counts: Counts; others: Map<string, Standing> }> {
  const wanted = others.map((other) => [other, standingKeys(member, other)] as const);
  const items = await getMany(
    member,
    [...Object.values(own(member)), ...wanted.flatMap(([, one]) => Object.values(one))],
    { consistent: true },
  );
  return {
    ...ownIn(items, member),
    others: new Map(wanted.map(([other, one]) => [other, standingIn(items, one)])),
  };
}

/**
 * All that an id of a conversation, or of a member, may lead to. One request.
 *
 * @param withMember id of the conversation, should the first one be a member's
 */
export async function openingItems(
  member: MemberScope,
  id: string,
  withMember: string,
): Promise<{
  account: Account | null;
  counts: Counts;
  sides: Map<string, ConversationRecord>;
  standing: Standing;
}> {
  const sides = [id, withMember].map((one) => [one, kinds.conversation.key(member, one)] as const);
  const standing = standingKeys(member, id);
  const items = await getMany(
    member,
    [...Object.values(own(member)), ...sides.map(([, key]) => key), ...Object.values(standing)],
    { consistent: true },
  );
  return {
    ...ownIn(items, member),
    sides: new Map(
      sides.flatMap(([one, key]) => {
        const side = attributesAt<ConversationRecord>(items, key);
        return side ? [[one, side] as const] : [];
      }),
    ),
    standing: standingIn(items, standing),
  };
}

export async function standingWith(member: MemberScope, other: string): Promise<Standing> {
  const wanted = standingKeys(member, other);
  const items = await getMany(member, Object.values(wanted), { consistent: true });
  return standingIn(items, wanted);
}
