/** Frames that a browser sends over its socket: typing signals, and requests for what it missed. */
import type { BrowserFrame, ServerFrame } from '#shared/api/socket.ts';
import type { ErrorCode } from '#shared/errors.ts';
import * as limits from '#shared/limits.ts';
import { now } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { brandInUse, isStopped } from '../tenants/brands.ts';
import {
  allConversations,
  type ConversationRecord,
  conversationItem,
  getReadMarks,
  notCleared,
} from './conversations.ts';
import {
  type Connection,
  createSender,
  mayUse,
  openConnections,
  sendFrames,
} from './live-connections.ts';
import { liveItems } from './live-events.store.ts';
import { getTotal, type MessageContext, messageFrame } from './live-events.ts';
import { getMessageTime, messagesAfter, placeAt } from './messages.ts';

/**
 * Handles a frame of a browser.
 *
 * @throws AppError where the frame is not allowed or fails
 */
export async function receiveFrame(id: string, frame: BrowserFrame): Promise<void> {
  const sender = await createSender(id);
  if (!sender) return;
  const { member, connection } = sender;
  if (await isStopped(member.tenant)) throw new AppError('maintenance');
  switch (frame.type) {
    case 'ping':
      await sendFrames(member, [connection], [{ type: 'pong' }]);
      break;
    case 'typing':
      await passOnTyping(member, id, frame.conversation);
      break;
    case 'since':
      await catchUp(member, connection, frame.cursor);
      break;
  }
}

/** Sends an error frame to the browser. */
export async function refuseFrame(id: string, code: ErrorCode): Promise<void> {
  const sender = await createSender(id);
  if (sender) await sendFrames(sender.member, [{ id }], [{ type: 'error', code }]);
}

/** A receiver who must not be notified, or has no open page, is skipped. */
async function passOnTyping(member: MemberScope, id: string, conversation: string): Promise<void> {
  if (!(await mayUse(member, id, 'typing_at', limits.typingAcceptedMs))) return;
  const participant = await conversationItem(member, conversation);
  if (!participant) return;
  const receiver = memberScope(member, participant.other);
  const connections = await openConnections(receiver);
  if (connections.length === 0) return;
  const { blocked } = await liveItems(member, [participant.other]);
  if (blocked.size === 0) {
    await sendFrames(receiver, connections, [{ type: 'typing', conversation }]);
  }
}

/**
 * Sends what happened after a cursor, starting slightly before it, as a message can be stored later
 * than its id says. This reads the state before the socket was registered; later changes arrive as
 * events. The index is not used, as it may lag.
 */
async function catchUp(
  member: MemberScope,
  connection: Connection,
  cursor: string | null,
): Promise<void> {
  if (!(await mayUse(member, connection.id, 'caught_up_at', limits.catchUpMs))) {
    throw new AppError('rate_limited');
  }
  const known = cursor === null ? now().getTime() : getMessageTime(cursor);
  const from = placeAt(known - limits.catchUpOverlapSeconds * 1_000);
  const since = new Date(getMessageTime(from)).toISOString();
  const participants = await Array.fromAsync(allConversations(member));
  const touched = participants.filter(
    ({ last_id, read_at = '' }) => last_id > from || read_at >= since,
  );
  const brand = await brandInUse(member.tenant);
  if (!brand) return;
  const latest = participants.reduce(
    (most, { last_id }) => (last_id > most ? last_id : most),
    from,
  );
  const end = (complete: boolean): ServerFrame => ({
    type: 'caught_up',
    cursor: cursor !== null && cursor > latest ? cursor : latest,
    complete,
  });
  const isMuch = touched.length > limits.catchUpConversations;
  const { counts, blocked } = await liveItems(
    member,
    isMuch ? [] : touched.map(({ other }) => other),
  );
  const total: ServerFrame = { type: 'unread', total: getTotal(counts) };
  const missed = isMuch
    ? null
    : await missedFrames(
        member,
        touched.filter(({ other }) => !blocked.has(other)),
        { from, since, context: { brand, visitor: connection } },
      );
  await sendFrames(member, [connection], [...(missed ?? []), total, end(missed !== null)]);
}

/**
 * Returns frames for the messages of these conversations in order, or null where there are too
 * many.
 */
async function missedFrames(
  member: MemberScope,
  participants: readonly ConversationRecord[],
  { from, since, context }: { from: string; since: string; context: MessageContext },
): Promise<ServerFrame[] | null> {
  const limit = limits.catchUpMessages + 1;
  const found = await Promise.all(
    participants
      .filter(({ last_id }) => last_id > from)
      .map(async (participant) => {
        const after = notCleared(participant, from) ? from : participant.cleared_before;
        const messages = await messagesAfter(member, participant.id, { after, limit });
        return messages.map((message) => ({ message, marks: getReadMarks(participant) }));
      }),
  );
  const messages = found.flat();
  if (messages.length > limits.catchUpMessages) return null;
  messages.sort((one, other) => (one.message.id < other.message.id ? -1 : 1));
  return [
    ...messages.map(({ message, marks }) => messageFrame(message, context, marks)),
    ...participants.flatMap(({ id, read_at }): ServerFrame[] =>
      read_at !== undefined && read_at >= since
        ? [{ type: 'read', conversation: id, read_at }]
        : [],
    ),
  ];
}
