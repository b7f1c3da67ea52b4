/**
 * Conversations. A pair of members has one, with a record per participant that holds the unread
 * count, the read marks and what the participant removed.
 */
import type { LastMessage } from '#shared/model/message.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { countWrite, openedWrite, receivedWrite } from '../members/counts.ts';
import { answeredRemovalWrite } from './answered-conversations.store.ts';
import {
  allConversations,
  answeringSideWrite,
  blockedWrite,
  bothParticipants,
  conversationItem,
  conversationPage,
  lastMessageCheck,
  lastRemovedWrite,
  listedConversations,
  markWrite,
  newMessageWrite,
  notBegunCheck,
  openWrite,
  quietWrite,
  removalWrite,
} from './conversations.store.ts';
import { getPreview, type MessageRecord, messagePage, type ReadMark, readAt } from './messages.ts';

export { allConversations, conversationItem, conversationPage, lastMessageCheck };

const idChars = 22;

/** Returns the id of the conversation between two members, in whichever order they are given. */
export const getConversationId = (scope: TenantScope, one: string, other: string): string =>
  sha256(JSON.stringify(['conversation', scope.tenant, ...[one, other].sort()])).slice(0, idChars);

/** Counts the messages in all conversations of a member's list. */
export async function countMessages(member: MemberScope): Promise<number> {
  return sumMessages(await Array.fromAsync(listedConversations(member)));
}

export const sumMessages = (participants: readonly ConversationRecord[]): number =>
  participants.reduce((sum, { messages = 0 }) => sum + Math.max(0, messages), 0);

/** The last message that the participant has not deleted. */
export type LastRecord = Pick<LastMessage, 'id' | 'from' | 'kind' | 'text' | 'sent_at'>;

/** A participant's record. */
export interface ConversationRecord {
  id: string;
  /** Id of the other participant. */
  other: string;
  unread: number;
  /** Number of messages in it that the participant has not removed. */
  messages?: number | undefined;
  last: LastRecord | null;
  /** Id of the latest message, even if the participant deleted it. */
  last_id: string;
  /** When that message was sent. The list is sorted by it. */
  last_at: string;
  /** Up to which message the other participant has read, and when. */
  read_up_to?: string | undefined;
  read_at?: string | undefined;
  /** Up to which message the participant has read, and when. */
  my_read_up_to?: string | undefined;
  my_read_at?: string | undefined;
  /** The participant removed the conversation with the messages up to this one. */
  cleared_before?: string | undefined;
  /** True from the removal until the next message. */
  hidden?: boolean | undefined;
  /** Neither participant blocks the other. Absent where the blocks themselves must be looked at. */
  unblocked?: true | undefined;
  /** Whether the other participant is a fictional profile. Absent where that was never looked up. */
  fictional?: boolean | undefined;
}

export const getReadMarks = (
  participant: ConversationRecord,
): { mine: ReadMark | null; theirs: ReadMark | null } => ({
  mine: toReadMark(participant.my_read_up_to, participant.my_read_at),
  theirs: toReadMark(participant.read_up_to, participant.read_at),
});

const toReadMark = (up_to: string | undefined, at: string | undefined): ReadMark | null =>
  up_to && at ? { up_to, at } : null;

export function toLastMessageDto(participant: ConversationRecord): LastMessage | null {
  const { last } = participant;
  if (!last) return null;
  const { mine, theirs } = getReadMarks(participant);
  return { ...last, read_at: readAt(last.id, last.from === 'me' ? theirs : mine) };
}

/** Tells whether a message is newer than the last removal of the conversation. */
export const notCleared = (participant: ConversationRecord, id: string): boolean =>
  participant.cleared_before === undefined || id > participant.cleared_before;

export const isUnread = (
  participant: Pick<ConversationRecord, 'my_read_up_to'>,
  { from, id }: Pick<MessageRecord, 'from' | 'id'>,
): boolean =>
  from === 'them' && (participant.my_read_up_to === undefined || id > participant.my_read_up_to);

const toLastRecord = (message: MessageRecord): LastRecord => ({
  id: message.id,
  from: message.from,
  kind: message.kind,
  text: getPreview(message),
  sent_at: message.sent_at,
});

/**
 * Returns what a new message changes: both participants' records, which it creates if needed, and
 * the receiver's unread count. The writes are refused where a later message was stored first, and
 * where the receiver's account is deleted.
 *
 * @param options.begins whether the sender has no record yet
 * @param options.found who of the two is a fictional profile, where the transaction has conditions
 * on both blocks and on the receiver's account; null where both records must exist and the sender's
 * must say that there is no block
 */
export function newMessageWrites(
  sender: MemberScope,
  message: MessageRecord,
  options: { begins: boolean; found: { sender: boolean; receiver: boolean } | null },
): { mine: Write; theirs: Write; counts: Write } {
  const { begins, found } = options;
  const { conversation: id, other } = message;
  const receiver = memberScope(sender, other);
  const last = toLastRecord(message);
  return {
    mine: newMessageWrite(
      sender,
      { id, other, last },
      {
        unread: 0,
        demand: begins ? 'absent' : found ? 'present' : 'unblocked',
        found: found && { fictional: found.receiver },
      },
    ),
    theirs: newMessageWrite(
      receiver,
      { id, other: sender.member, last: { ...last, from: 'them' } },
      {
        unread: 1,
        demand: found ? 'any' : 'present',
        found: found && { fictional: found.sender },
      },
    ),
    counts: receivedWrite(receiver),
  };
}

/**
 * Returns what an answer for a fictional profile changes, under the conditions of a message that
 * looks at blocks and accounts. The profile's side must be as it was read.
 */
export function answerWrites(
  profile: MemberScope,
  message: MessageRecord,
  participant: ConversationRecord,
): { mine: Write; theirs: Write; counts: Write } {
  const receiver = memberScope(profile, message.other);
  const last = toLastRecord(message);
  return {
    mine: answeringSideWrite(profile, participant, last),
    theirs: newMessageWrite(
      receiver,
      { id: message.conversation, other: profile.member, last: { ...last, from: 'them' } },
      { unread: 1, demand: 'present', found: { fictional: true } },
    ),
    counts: receivedWrite(receiver),
  };
}

/**
 * Marks a conversation as read for the participant and shows the other participant how far it was
 * read.
 *
 * @returns false where the record changed since it was read
 */
export async function markRead(
  member: MemberScope,
  participant: ConversationRecord,
  at: string,
): Promise<boolean> {
  const own = {
    name: 'own' as const,
    writes: [
      openWrite(member, participant, at),
      openedWrite(member, { other: participant.other, at }, participant.unread),
    ],
  };
  const theirs = {
    name: 'theirs' as const,
    writes: [
      markWrite(memberScope(member, participant.other), participant.id, {
        up_to: participant.last_id,
        at,
      }),
    ],
  };
  const result = await commitNamed(member, [own, theirs]);
  if (result.committed) return true;
  // The other participant's account and record were deleted.
  if (result.failed.includes('own')) return false;
  return (await commitNamed(member, [own])).committed;
}

/**
 * Removes a conversation from its participant's list.
 *
 * @returns false where the record changed since it was read
 */
export async function hideConversation(
  member: MemberScope,
  participant: ConversationRecord,
): Promise<boolean> {
  const profile = participant.fictional ? memberScope(member, participant.other) : null;
  const writes = [
    removalWrite(member, participant),
    // Nothing of it waits for an answer any more.
    ...(profile ? [answeredRemovalWrite(profile, participant.id)] : []),
    ...(participant.unread > 0 ? [countWrite(member, 'unread_messages', -participant.unread)] : []),
  ];
  return (await commitNamed(member, [{ name: 'side', writes }])).committed;
}

/**
 * Returns what the removal of a message changes for its participant: the last message and the
 * unread count.
 */
export async function removedMessageWrites(
  member: MemberScope,
  participant: ConversationRecord,
  message: MessageRecord,
): Promise<Write[]> {
  const unread = isUnread(participant, message) && participant.unread > 0;
  const wasLast = participant.last?.id === message.id;
  return [
    lastRemovedWrite(member, participant, {
      last: wasLast ? await lastBelow(member, participant, message.id) : participant.last,
      unread: participant.unread - (unread ? 1 : 0),
    }),
    ...(unread ? [countWrite(member, 'unread_messages', -1)] : []),
  ];
}

async function lastBelow(
  member: MemberScope,
  participant: ConversationRecord,
  before: string,
): Promise<LastRecord | null> {
  const [previous] = await messagePage(member, participant.id, { before, limit: 1 });
  return previous && notCleared(participant, previous.id) ? toLastRecord(previous) : null;
}

/**
 * Returns what a block changes in a conversation, to be committed with it: both records, so that no
 * later message passes. They are refused where the conversation began meanwhile.
 */
export async function blockedWrites(member: MemberScope, other: string): Promise<Write[]> {
  const id = getConversationId(member, member.member, other);
  const found = await bothParticipants(member, other, id);
  // A first message checks the blocks themselves, and this check lets only one of the two commit.
  if (found.length === 0) return [notBegunCheck(member, id)];
  return found.map(({ whose }) => blockedWrite(whose, id));
}

/**
 * Clears the unread count of both participants after a block, which hides the conversation from
 * both. The block prevents further messages.
 */
export async function quietConversation(member: MemberScope, other: string): Promise<void> {
  const id = getConversationId(member, member.member, other);
  await untilCommitted(async () => {
    const waiting = (await bothParticipants(member, other, id)).filter(
      ({ participant }) => participant.unread > 0,
    );
    if (waiting.length === 0) return true;
    const writes = waiting.flatMap(({ whose, participant }) => [
      quietWrite(whose, participant),
      countWrite(whose, 'unread_messages', -participant.unread),
    ]);
    const { committed } = await commitNamed(member, [{ name: 'sides', writes }]);
    return committed || null;
  });
}
