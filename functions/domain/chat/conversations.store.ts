import {
  absent,
  add,
  allOf,
  anyOf,
  below,
  type Condition,
  equals,
  present,
  remove,
  set,
} from '../../table/conditions.ts';
import { indexes, kinds, memberPk } from '../../table/items.ts';
import {
  attributesAt,
  get,
  getMany,
  type Item,
  listAll,
  listIndex,
  listIndexAll,
  toAttributes,
  type Write,
} from '../../table/table.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import type { ConversationRecord, LastRecord } from './conversations.ts';

type ConversationItem = ConversationRecord & Record<string, unknown>;

export async function conversationItem(
  member: MemberScope,
  id: string,
): Promise<ConversationRecord | null> {
  const item = await get<ConversationItem>(member, kinds.conversation.key(member, id));
  return item && toAttributes<ConversationRecord>(item);
}

/** Reads the participant records of both members, as far as they exist. One request. */
export async function bothParticipants(
  member: MemberScope,
  other: string,
  id: string,
): Promise<{ whose: MemberScope; participant: ConversationRecord }[]> {
  const wanted = [member, memberScope(member, other)].map((whose) => ({
    whose,
    key: kinds.conversation.key(whose, id),
  }));
  const items = await getMany<ConversationItem>(
    member,
    wanted.map(({ key }) => key),
    { consistent: true },
  );
  return wanted.flatMap(({ whose, key }) => {
    const participant = attributesAt<ConversationRecord>(items, key);
    return participant ? [{ whose, participant }] : [];
  });
}

/**
 * Lists a member's conversations, the latest message first, optionally below a position. One
 * request.
 */
export async function conversationPage(
  member: MemberScope,
  options: { below?: string | undefined; limit: number },
): Promise<{ participants: ConversationRecord[]; next: string | null }> {
  const { below, limit } = options;
  const { items, after } = await listIndex<ConversationItem>(
    member,
    { gsi1pk: indexes.conversations.gsi1pk(member, member.member), ...(below ? { below } : {}) },
    { limit, newestFirst: true },
  );
  const last = items.at(-1);
  return {
    participants: items.map(toAttributes<ConversationRecord>),
    next: after && last ? String(last.gsi1sk) : null,
  };
}

/** Yields all conversations of a member's list, some thousand in one request. */
export const listedConversations = (member: MemberScope): AsyncGenerator<ConversationRecord> =>
  listIndexAll<ConversationItem>(member, {
    gsi1pk: indexes.conversations.gsi1pk(member, member.member),
  });

/** Lists all of a member's conversations, including those removed from the list. */
export async function* allConversations(member: MemberScope): AsyncGenerator<ConversationRecord> {
  const partition = { pk: memberPk(member), prefix: kinds.conversation.prefix };
  for await (const item of listAll<ConversationItem>(member, partition))
    yield toAttributes<ConversationRecord>(item);
}

/** What a message demands of a participant's record. */
export type Demand =
  /** There is none yet. */
  | 'absent'
  /** There may be none yet. */
  | 'any'
  /** There is one. */
  | 'present'
  /** There is one that says that neither participant blocks the other. */
  | 'unblocked';

/**
 * Makes a message the last one of a participant's conversation, and creates the record if needed.
 * The write is refused where a later message was stored first.
 *
 * @param options.found what the transaction's other conditions ensure, so that the next messages
 * need not
 */
export function newMessageWrite(
  member: MemberScope,
  { id, other, last }: { id: string; other: string; last: LastRecord },
  options: { unread: 0 | 1; demand: Demand; found: { fictional: boolean } | null },
): Write {
  const later = below('last_id', last.id);
  const conditions: Record<Demand, Condition> = {
    absent: absent(),
    any: anyOf(absent(), later),
    present: later,
    unblocked: allOf(later, equals('unblocked', true)),
  };
  return {
    update: kinds.conversation.key(member, id),
    changes: [
      set({
        ...{ id, other, last, last_id: last.id, last_at: last.sent_at, hidden: false },
        ...(options.found ? { ...options.found, unblocked: true } : {}),
        ...indexes.conversations.key(member, member.member, last.sent_at, id),
      }),
      add({ unread: options.unread, messages: 1 }),
    ],
    if: conditions[options.demand],
  };
}

/**
 * Makes an answer the last message of a fictional profile's side. What it answers is read by that,
 * which the other side is not shown. The write is refused where the record changed since it was read.
 */
export const answeringSideWrite = (
  profile: MemberScope,
  participant: ConversationRecord,
  last: LastRecord,
): Write => ({
  update: kinds.conversation.key(profile, participant.id),
  changes: [
    set({
      ...{ last, last_id: last.id, last_at: last.sent_at, unread: 0, unblocked: true },
      ...{ my_read_up_to: participant.last_id, my_read_at: last.sent_at },
      ...indexes.conversations.key(profile, profile.member, last.sent_at, participant.id),
    }),
    add({ messages: 1 }),
  ],
  if: asRead(participant),
});

/** Holds while a message is the last one of a member's side. */
export const lastMessageCheck = (member: MemberScope, id: string, last: string): Write => ({
  check: kinds.conversation.key(member, id),
  if: equals('last_id', last),
});

/** The record no longer says that neither participant blocks the other. */
export const blockedWrite = (member: MemberScope, id: string): Write => ({
  update: kinds.conversation.key(member, id),
  changes: [remove('unblocked')],
  if: present(),
});

/** Holds while a member has no record of a conversation. */
export const notBegunCheck = (member: MemberScope, id: string): Write => ({
  check: kinds.conversation.key(member, id),
  if: absent(),
});

/** Holds while no message arrived and none was read since the record was read. */
const asRead = (participant: ConversationRecord) =>
  allOf(equals('last_id', participant.last_id), equals('unread', participant.unread));

export const openWrite = (
  member: MemberScope,
  participant: ConversationRecord,
  at: string,
): Write => ({
  update: kinds.conversation.key(member, participant.id),
  changes: [set({ unread: 0, my_read_up_to: participant.last_id, my_read_at: at })],
  if: asRead(participant),
});

/** Records how far the other participant has read. */
export const markWrite = (
  member: MemberScope,
  id: string,
  mark: { up_to: string; at: string },
): Write => ({
  update: kinds.conversation.key(member, id),
  changes: [set({ read_up_to: mark.up_to, read_at: mark.at })],
  if: present(),
});

/** Hides a conversation with all its messages from its member's list. */
export const removalWrite = (member: MemberScope, participant: ConversationRecord): Write => ({
  update: kinds.conversation.key(member, participant.id),
  changes: [
    set({ cleared_before: participant.last_id, hidden: true, unread: 0, last: null, messages: 0 }),
    remove('gsi1pk', 'gsi1sk'),
  ],
  if: asRead(participant),
});

/** Updates the last message and both counts after a message was deleted. */
export const lastRemovedWrite = (
  member: MemberScope,
  participant: ConversationRecord,
  next: Pick<ConversationRecord, 'last' | 'unread'>,
): Write => ({
  update: kinds.conversation.key(member, participant.id),
  changes: [set({ last: next.last, unread: next.unread }), add({ messages: -1 })],
  if: asRead(participant),
});

export const quietWrite = (member: MemberScope, participant: ConversationRecord): Write => ({
  update: kinds.conversation.key(member, participant.id),
  changes: [set({ unread: 0 })],
  if: asRead(participant),
});

/** A conversation's record as it is stored, or null where the item is of another kind. */
export const asConversation = (item: Item): ConversationRecord | null =>
  kinds.conversation.parse(item.sk) ? toAttributes<ConversationRecord>(item) : null;

/** Replaces a participant's record. The write is refused where it changed since it was read. */
export const replaceWrite = (
  member: MemberScope,
  record: ConversationRecord,
  was: ConversationRecord | null,
): Write => ({
  put: {
    ...kinds.conversation.key(member, record.id),
    ...(record.hidden
      ? {}
      : indexes.conversations.key(member, member.member, record.last_at, record.id)),
    ...record,
  },
  if: was ? asRead(was) : absent(),
});

/** Counts messages that stand before the last one. */
export const earlierMessagesWrite = (
  member: MemberScope,
  participant: ConversationRecord,
  counted: { messages: number; unread: number },
): Write => ({
  update: kinds.conversation.key(member, participant.id),
  changes: [add(counted)],
  if: asRead(participant),
});
