import { absent, add, equals, present, remove, set, setOnce } from '../../table/conditions.ts';
import { indexes, kinds, memberPk } from '../../table/items.ts';
import {
  attributesAt,
  getMany,
  list,
  listAll,
  listIndex,
  listIndexAll,
  toAttributes,
  type Write,
  write,
} from '../../table/table.ts';
import type { IdempotencyRecord } from '../core/idempotency.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import type { Account, ProfileRecord } from '../members/members.ts';
import type { AnsweredConversation, AnswerNote, Author } from './answered-conversations.ts';
import type { ConversationRecord } from './conversations.ts';
import type { MessageRecord } from './messages.ts';

type Stored = AnsweredConversation & Record<string, unknown>;
type StoredNote = { id: string; at: string; by: string; note: string };

/** Where a conversation stands in its brand's list. */
interface WaitingPlace {
  at: string;
  id: string;
}

/** A member's message waits for an answer of a profile; an older one that waits keeps its place. */
export const waitingWrite = (
  profile: MemberScope,
  { conversation, other, sent_at }: { conversation: string; other: string; sent_at: string },
): Write => ({
  update: kinds.answeredConversation.key(profile, conversation),
  changes: [
    set({ conversation, profile: profile.member, other }),
    setOnce({
      waiting_since: sent_at,
      ...indexes.waitingConversations.key(profile, sent_at, conversation),
    }),
    add({ waiting: 1 }),
  ],
});

const noLongerWaiting = remove('waiting_since', 'waiting', 'gsi1pk', 'gsi1sk');

/** Nothing waits any more, and the conversation is the operator's who answered. */
export const answeredWrite = (
  profile: MemberScope,
  conversation: string,
  { by, name }: { by: string; name: string },
): Write => ({
  update: kinds.answeredConversation.key(profile, conversation),
  changes: [set({ claimed_by: by, claimed_name: name }), noLongerWaiting],
  if: present(),
});

/** Nothing waits any more, though nobody answered. */
export const setAsideWrite = (profile: MemberScope, conversation: string): Write => ({
  update: kinds.answeredConversation.key(profile, conversation),
  changes: [noLongerWaiting],
  if: present('waiting_since'),
});

/** The conversation is nobody's. The write is refused where it is not the operator's. */
export const handedBackWrite = (profile: MemberScope, conversation: string, by: string): Write => ({
  update: kinds.answeredConversation.key(profile, conversation),
  changes: [remove('claimed_by', 'claimed_name')],
  if: equals('claimed_by', by),
});

export const answeredRemovalWrite = (profile: MemberScope, conversation: string): Write => ({
  remove: kinds.answeredConversation.key(profile, conversation),
});

/** Holds while there is something to answer or to note. */
export const answeredCheck = (profile: MemberScope, conversation: string): Write => ({
  check: kinds.answeredConversation.key(profile, conversation),
  if: present(),
});

export const authorWrite = (
  profile: MemberScope,
  { conversation, message, by, name }: Author & { conversation: string; message: string },
): Write => ({
  put: { ...kinds.answerAuthor.key(profile, conversation, message), by, name },
  if: absent(),
});

/** @param conversation null for a note about the profile */
export function answerNoteWrite(
  profile: MemberScope,
  conversation: string | null,
  { id, at, by, text }: AnswerNote,
): Write {
  const key = conversation
    ? kinds.conversationNote.key(profile, conversation, at, id)
    : kinds.profileNote.key(profile, at, id);
  return { put: { ...key, id, at, by, note: text }, if: absent() };
}

/** Lists conversations of a brand that wait, what waits longest first. One request. */
export async function waitingPage(
  scope: TenantScope,
  { after, limit }: { after: WaitingPlace | null; limit: number },
): Promise<{ waiting: AnsweredConversation[]; more: boolean }> {
  const gsi1pk = indexes.waitingConversations.gsi1pk(scope);
  const above = after && indexes.waitingConversations.key(scope, after.at, after.id).gsi1sk;
  const page = await listIndex<Stored>(scope, { gsi1pk, ...(above ? { above } : {}) }, { limit });
  return {
    waiting: page.items.map(toAttributes<AnsweredConversation>),
    more: page.after !== null,
  };
}

/** Yields conversations of a brand that wait, what waits longest first. */
export async function* waitingConversations(
  scope: TenantScope,
  after: WaitingPlace | null,
  limit: number,
): AsyncGenerator<AnsweredConversation> {
  const above = after && indexes.waitingConversations.key(scope, after.at, after.id).gsi1sk;
  const partition = {
    gsi1pk: indexes.waitingConversations.gsi1pk(scope),
    ...(above ? { above } : {}),
  };
  for await (const item of listIndexAll<Stored>(scope, partition, { limit })) {
    yield toAttributes<AnsweredConversation>(item);
  }
}

/** Reads profiles' sides of conversations, by conversation, eventually consistent. One request. */
export async function sidesOfProfiles(
  scope: TenantScope,
  conversations: readonly Pick<AnsweredConversation, 'profile' | 'conversation'>[],
): Promise<Map<string, ConversationRecord>> {
  if (conversations.length === 0) return new Map();
  const keys = conversations.map(({ profile, conversation }) =>
    kinds.conversation.key(memberScope(scope, profile), conversation),
  );
  const items = await getMany<ConversationRecord & Record<string, unknown>>(scope, keys);
  return new Map(items.map((item) => [item.id, toAttributes<ConversationRecord>(item)]));
}

/** The record of an answer's key. */
export type SentAnswerRecord = IdempotencyRecord<{ message: MessageRecord }>;

/** What an answer reads. */
export interface AnsweringItems {
  state: AnsweredConversation | null;
  participant: ConversationRecord | null;
  profile: ProfileRecord | null;
  sender: Account | null;
  before: SentAnswerRecord | null;
}

/** Reads the profile's side of an answer in one request. */
export async function answeringItems(
  profile: MemberScope,
  conversation: string,
  key: string | null,
): Promise<AnsweringItems> {
  const wanted = {
    state: kinds.answeredConversation.key(profile, conversation),
    participant: kinds.conversation.key(profile, conversation),
    profile: kinds.profile.key(profile),
    sender: kinds.account.key(profile),
  };
  const before = key === null ? null : kinds.sentMessage.key(profile, key);
  const items = await getMany(profile, [...Object.values(wanted), ...(before ? [before] : [])], {
    consistent: true,
  });
  return {
    state: attributesAt(items, wanted.state),
    participant: attributesAt(items, wanted.participant),
    profile: attributesAt(items, wanted.profile),
    sender: attributesAt(items, wanted.sender),
    before: before && attributesAt(items, before),
  };
}

/** Finds who wrote messages of a profile, by message, from one id to another one. One request. */
export async function authorsBetween(
  profile: MemberScope,
  conversation: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, Author>> {
  const { items } = await list<Author & Record<string, unknown>>(
    profile,
    {
      pk: memberPk(profile),
      from: kinds.answerAuthor.key(profile, conversation, from).sk,
      to: kinds.answerAuthor.key(profile, conversation, to).sk,
    },
    { only: ['sk', 'by', 'name'] },
  );
  return new Map(
    items.map(({ sk, by, name }) => [kinds.answerAuthor.read(sk).message, { by, name }]),
  );
}

/**
 * Lists notes about a profile, or about one of its conversations, newest first. One request.
 *
 * @param conversation null for those about the profile
 */
export async function answerNotes(
  profile: MemberScope,
  conversation: string | null,
  limit: number,
): Promise<AnswerNote[]> {
  const prefix = conversation
    ? `${kinds.conversationNote.prefix}${conversation}#`
    : kinds.profileNote.prefix;
  const { items } = await list<StoredNote>(
    profile,
    { pk: memberPk(profile), prefix },
    { limit, newestFirst: true, only: ['id', 'at', 'by', 'note'] },
  );
  return items.map(({ id, at, by, note: text }) => ({ id, at, by, text }));
}

/** Removes who wrote messages up to one, and what was noted up to a time. */
export async function removeAnswers(
  profile: MemberScope,
  conversation: string,
  { message, at }: { message: string; at: string },
): Promise<void> {
  const pk = memberPk(profile);
  const parts = [
    {
      from: `${kinds.answerAuthor.prefix}${conversation}#`,
      to: kinds.answerAuthor.key(profile, conversation, message).sk,
    },
    {
      from: `${kinds.conversationNote.prefix}${conversation}#`,
      to: `${kinds.conversationNote.prefix}${conversation}#${at}~`,
    },
  ];
  for (const part of parts) {
    const keys: string[] = [];
    for await (const { sk } of listAll(profile, { pk, ...part })) keys.push(sk);
    for (const sk of keys) await write(profile, { remove: { pk, sk } });
  }
}
