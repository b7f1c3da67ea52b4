/**
 * Conversations: one for every pair of members, with a side for each: what is unread, how far both
 * have read, what the member removed.
 */
import type { LastMessage } from '#shared/model/message.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import {
  allConversations,
  bothParticipants,
  conversationItem,
  conversationPage,
  countUnread,
  lastRemovedWrite,
  markWrite,
  newMessageWrite,
  openWrite,
  quietWrite,
  removalWrite,
} from './conversations.store.ts';
import { getPreview, type MessageRecord, messagePage, type ReadMark, readAt } from './messages.ts';

// What other nouns' rules may ask of conversations.
export { allConversations, conversationItem, conversationPage };

const idChars = 22;

/** The id of the conversation between two members, whichever of them asks. */
export const getConversationId = (scope: TenantScope, one: string, other: string): string =>
  sha256(JSON.stringify(['conversation', scope.tenant, ...[one, other].sort()])).slice(0, idChars);

/** The last message that the member still has. */
export type LastRecord = Pick<LastMessage, 'id' | 'from' | 'kind' | 'text' | 'sent_at'>;

/** A member's side. */
export interface ConversationRecord {
  id: string;
  /** The member it is with. */
  other: string;
  unread: number;
  last: LastRecord | null;
  /** The latest message there was, also where the member deleted it. */
  last_id: string;
  /** When that was; the place in the list. */
  last_at: string;
  /** Up to where, and when, the other one has read. */
  read_up_to?: string | undefined;
  read_at?: string | undefined;
  /** Up to where, and when, the member has read. */
  my_read_up_to?: string | undefined;
  my_read_at?: string | undefined;
  /** Messages up to this one were there when the member removed the conversation. */
  cleared_before?: string | undefined;
  /** Removed, until there is a new message. */
  hidden?: boolean | undefined;
}

export const getReadMarks = (
  participant: ConversationRecord,
): { mine: ReadMark | null; theirs: ReadMark | null } => ({
  mine: toReadMark(participant.my_read_up_to, participant.my_read_at),
  theirs: toReadMark(participant.read_up_to, participant.read_at),
});

const toReadMark = (up_to: string | undefined, at: string | undefined): ReadMark | null =>
  up_to && at ? { up_to, at } : null;

/** The last message as the list shows it. */
export function toLastMessageDto(participant: ConversationRecord): LastMessage | null {
  const { last } = participant;
  if (!last) return null;
  const { mine, theirs } = getReadMarks(participant);
  return { ...last, read_at: readAt(last.id, last.from === 'me' ? theirs : mine) };
}

/** Whether the member still has a message: neither removed with the conversation, nor older. */
export const notCleared = (participant: ConversationRecord, id: string): boolean =>
  participant.cleared_before === undefined || id > participant.cleared_before;

/** Whether a received message was not read yet. */
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
 * What a new message changes: both sides, which it begins where there are none, and the number of
 * the receiver's unread messages. Refused where a later message came first.
 *
 * @param known whether the sender has a side already
 */
export function newMessageWrites(
  sender: MemberScope,
  message: MessageRecord,
  known: boolean,
): { mine: Write; theirs: Write; counts: Write } {
  const { conversation: id, other } = message;
  const receiver = memberScope(sender, other);
  const last = toLastRecord(message);
  return {
    mine: newMessageWrite(sender, { id, other, last }, { unread: 0, known }),
    theirs: newMessageWrite(
      receiver,
      { id, other: sender.member, last: { ...last, from: 'them' } },
      { unread: 1 },
    ),
    counts: countUnread(receiver, 1),
  };
}

/**
 * Reads all of a conversation: its unread ones count no more, and the other side sees up to where
 * it was read. False where it is not as it was read.
 */
export async function markRead(
  member: MemberScope,
  participant: ConversationRecord,
  at: string,
): Promise<boolean> {
  const own = {
    name: 'own' as const,
    writes: [openWrite(member, participant, at), countUnread(member, -participant.unread)],
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
  // The other one's account is gone, and their side with it.
  if (result.failed.includes('own')) return false;
  return (await commitNamed(member, [own])).committed;
}

/** Removes a conversation from its member's list. False where it is not as it was read. */
export async function hideConversation(
  member: MemberScope,
  participant: ConversationRecord,
): Promise<boolean> {
  const writes = [
    removalWrite(member, participant),
    ...(participant.unread > 0 ? [countUnread(member, -participant.unread)] : []),
  ];
  return (await commitNamed(member, [{ name: 'side', writes }])).committed;
}

/**
 * What the removal of a message changes on its member's side: the last one of the list, and the
 * number of unread ones.
 */
export async function removedMessageWrites(
  member: MemberScope,
  participant: ConversationRecord,
  message: MessageRecord,
): Promise<Write[]> {
  const unread = isUnread(participant, message) && participant.unread > 0;
  const wasLast = participant.last?.id === message.id;
  if (!unread && !wasLast) return [];
  return [
    lastRemovedWrite(member, participant, {
      last: wasLast ? await lastBelow(member, participant, message.id) : participant.last,
      unread: participant.unread - (unread ? 1 : 0),
    }),
    ...(unread ? [countUnread(member, -1)] : []),
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
 * After a block nothing of a conversation waits to be read on either side, as neither finds it any
 * more. No message can come between any more.
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
      countUnread(whose, -participant.unread),
    ]);
    const { committed } = await commitNamed(member, [{ name: 'sides', writes }]);
    return committed || null;
  });
}
