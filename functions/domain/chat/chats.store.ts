import { kinds } from '../../table/items.ts';
import { attributesAt, getMany } from '../../table/table.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import type { Counts } from '../members/counts.ts';
import type { Account } from '../members/members.ts';
import type { StoredDocument } from '../members/search-document.ts';
import type { LikeRecord } from '../relations/likes.ts';
import type { ConversationRecord } from './conversations.ts';

/** What one member may see of another one: blocks, likes and the search document. */
export interface Relation {
  /** Null where the other member left. */
  document: StoredDocument | null;
  blocked: { in: boolean; out: boolean };
  like: LikeRecord | undefined;
}

/** Four items per other member keep a page of the list below the batch limit of 100 items. */
const relationKeys = (member: MemberScope, other: string) => ({
  document: kinds.searchDocument.key(memberScope(member, other), 'country'),
  in: kinds.block.key(member, 'in', other),
  out: kinds.block.key(member, 'out', other),
  like: kinds.like.key(member, other),
});

type Items = Awaited<ReturnType<typeof getMany>>;

function readRelation(items: Items, wanted: ReturnType<typeof relationKeys>): Relation {
  return {
    document: attributesAt<StoredDocument>(items, wanted.document),
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

/**
 * Reads what a page of the list shows beside the conversations. One consistent request, as blocks
 * must be current.
 */
export async function listItems(
  member: MemberScope,
  others: readonly string[],
): Promise<{ account: Account | null; counts: Counts; others: Map<string, Relation> }> {
  const wanted = others.map((other) => [other, relationKeys(member, other)] as const);
  const items = await getMany(
    member,
    [...Object.values(own(member)), ...wanted.flatMap(([, one]) => Object.values(one))],
    { consistent: true },
  );
  return {
    ...ownIn(items, member),
    others: new Map(wanted.map(([other, one]) => [other, readRelation(items, one)])),
  };
}

/**
 * Reads everything that an id may lead to, be it a conversation's or a member's. One request.
 *
 * @param withMember id of the conversation with the member, should `id` be a member's
 */
export async function openingItems(
  member: MemberScope,
  id: string,
  withMember: string,
): Promise<{
  account: Account | null;
  counts: Counts;
  participants: Map<string, ConversationRecord>;
  relation: Relation;
}> {
  const participants = [id, withMember].map(
    (one) => [one, kinds.conversation.key(member, one)] as const,
  );
  const relation = relationKeys(member, id);
  const items = await getMany(
    member,
    [
      ...Object.values(own(member)),
      ...participants.map(([, key]) => key),
      ...Object.values(relation),
    ],
    { consistent: true },
  );
  return {
    ...ownIn(items, member),
    participants: new Map(
      participants.flatMap(([one, key]) => {
        const participant = attributesAt<ConversationRecord>(items, key);
        return participant ? [[one, participant] as const] : [];
      }),
    ),
    relation: readRelation(items, relation),
  };
}

export async function getRelation(member: MemberScope, other: string): Promise<Relation> {
  const wanted = relationKeys(member, other);
  const items = await getMany(member, Object.values(wanted), { consistent: true });
  return readRelation(items, wanted);
}
