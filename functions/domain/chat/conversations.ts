/**
 * Conversations: one for every pair of members, with a side for each: what is unread, how far both
 * have read, what the member removed.
 */
import type { LastMessage } from '#shared/model/message.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { countWrite } from '../members/counts.ts';
import {
  allConversations,
  bothSides,
  conversationItem,
  conversationPage,
  lastRemovedWrite,
  markWrite,
  newMessageWrite,
  openWrite,
  quietWrite,
  removalWrite,
} from './conversations.store.ts';
import { type MessageRecord, messagePage, previewOf, type ReadMark, readAt } from './messages.ts';

// What other nouns' rules may ask of conversations.
export { allConversations, conversationItem, conversationPage };

const idChars = 22;

/** The id of the conversation between two members, whichever of them asks. */
export const conversationIdOf = (scope: TenantScope, one: string, other: string): string =>
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

export const marksOf = (
  side: ConversationRecord,
): { mine: ReadMark | null; theirs: ReadMark | null } => ({
  mine: markOf(side.my_read_up_to, side.my_read_at),
  theirs: markOf(side.read_up_to, side.read_at),
});

const markOf = (up_to: string | undefined, at: string | undefined): ReadMark | null =>
  up_to && at ? { up_to, at } : null;

/** The last message as the list shows it. */
export function lastOf(side: ConversationRecord): LastMessage | null {
  const { last } = side;
  if (!last) return null;
  const { mine, theirs } = marksOf(side);
  return { ...last, read_at: readAt(last.id, last.from === 'me' ? theirs : mine) };
}

/** Whether the member still has a message: neither removed with the conversation, nor older. */
export const notCleared = (side: ConversationRecord, id: string): boolean =>
  side.cleared_before === undefined || id > side.cleared_before;

/** Whether a received message was not read yet. */
export const isUnread = (
  side: Pick<ConversationRecord, 'my_read_up_to'>,
  { from, id }: Pick<MessageRecord, 'from' | 'id'>,
): boolean => from === 'them' && (side.my_read_up_to === undefined || id > side.my_read_up_to);

const lastRecordOf = (message: MessageRecord): LastRecord => ({
  id: message.id,
  from: message.from,
  kind: message.kind,
  text: previewOf(message),
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
  const last = lastRecordOf(message);
  return {
    mine: newMessageWrite(sender, { id, other, last }, { unread: 0, known }),
    theirs: newMessageWrite(
      receiver,
      { id, other: sender.member, last: { ...last, from: 'them' } },
      { unread: 1 },
    ),
    counts: countWrite(receiver, 'unread_messages', 1),
  };
}

/**
 * Reads all of a conversation: its unread ones count no more, and the other side sees up to where
 * it was read. False where it is not as it was read.
 */
export async function markRead(
  member: MemberScope,
  side: ConversationRecord,
  at: string,
): Promise<boolean> {
  const own = {
    name: 'own' as const,
    writes: [openWrite(member, side, at), countWrite(member, 'unread_messages', -side.unread)],
  };
  const theirs = {
    name: 'theirs' as const,
    writes: [markWrite(memberScope(member, side.other), side.id, { up_to: side.last_id, at })],
  };
  const result = await commitNamed(member, [own, theirs]);
  if (result.committed) return true;
  // The other one's account is gone, and their side with it.
  if (result.failed.includes('own')) return false;
  return (await commitNamed(member, [own])).committed;
}

/** Removes a conversation from its member's list. False where it is not as it was read. */
export async function removeSide(member: MemberScope, side: ConversationRecord): Promise<boolean> {
  const writes = [
    removalWrite(member, side),
    ...(side.unread > 0 ? [countWrite(member, 'unread_messages', -side.unread)] : []),
  ];
  return (await commitNamed(member, [{ name: 'side', writes }])).committed;
}

/**
 * What the removal of a message changes on its member's side: the last one of the list, and the
 * number of unread ones.
 */
export async function removedMessageWrites(
  member: MemberScope,
  side: ConversationRecord,
  message: MessageRecord,
): Promise<Write[]> {
  const unread = isUnread(side, message) && side.unread > 0;
  const wasLast = side.last?.id === message.id;
  if (!unread && !wasLast) return [];
  return [
    lastRemovedWrite(member, side, {
      last: wasLast ? await lastBelow(member, side, message.id) : side.last,
      unread: side.unread - (unread ? 1 : 0),
    }),
    ...(unread ? [countWrite(member, 'unread_messages', -1)] : []),
  ];
}

async function lastBelow(
  member: MemberScope,
  side: ConversationRecord,
  before: string,
): Promise<LastRecord | null> {
  const [previous] = await messagePage(member, side.id, { before, limit: 1 });
  return previous && notCleared(side, previous.id) ? lastRecordOf(previous) : null;
}

/**
 * After a block nothing of a conversation waits to be read on either side, as neither finds it any
 * more. No message can come between any more.
 */
export async function quietConversation(member: MemberScope, other: string): Promise<void> {
  const id = conversationIdOf(member, member.member, other);
  await untilCommitted(async () => {
    const waiting = (await bothSides(member, other, id)).filter(({ side }) => side.unread > 0);
    if (waiting.length === 0) return true;
    const writes = waiting.flatMap(({ whose, side }) => [
      quietWrite(whose, side),
      countWrite(whose, 'unread_messages', -side.unread),
    ]);
    const { committed } = await commitNamed(member, [{ name: 'sides', writes }]);
    return committed || null;
  });
}
