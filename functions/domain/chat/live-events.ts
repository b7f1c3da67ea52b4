/** Live events. Changes in the table's stream become frames for the member's sockets. */
import type { ServerFrame } from '#shared/api/socket.ts';
import type { Locale } from '#shared/model/values.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Counts } from '../members/counts.ts';
import type { LikeRecord } from '../relations/likes.ts';
import { brandInUse } from '../tenants/brands.ts';
import type { ConversationRecord } from './conversations.ts';
import {
  type Connection,
  endSessionConnections,
  openConnections,
  sendFrames,
} from './live-connections.ts';
import { changedKind, liveItems } from './live-events.store.ts';
import { type MessageRecord, toMessageDto } from './messages.ts';

export type MemberEvent =
  | { kind: 'like' | 'match'; other: string }
  | { kind: 'message'; other: string; message: MessageRecord }
  | { kind: 'read'; other: string; conversation: string; at: string }
  /** The unread count of one conversation changed. */
  | { kind: 'unread'; other: string; conversation: string; num: number }
  /** The total unread count changed. */
  | { kind: 'counts' }
  /** A session ended; `session` is its hash. */
  | { kind: 'session_ended'; session: string };

type Item = Readonly<Record<string, unknown>> | null;

/**
 * Returns the events that the change of an item means for its member.
 *
 * @param sk the item's sort key in the member's partition
 */
export function getMemberEvents(sk: string, before: Item, after: Item): MemberEvent[] {
  const changed = changedKind(sk);
  switch (changed?.kind) {
    case 'like':
      return getLikeEvents(changed.other, before, after);
    case 'message':
      return getMessageEvents(before as MessageRecord | null, after as MessageRecord | null);
    case 'conversation':
      return getConversationEvents(
        before as ConversationRecord | null,
        after as ConversationRecord | null,
      );
    case 'counts':
      return getCountEvents(before as Counts | null, after as Counts | null);
    default:
      return [];
  }
}

/** A like in return is a match and no like. */
function getLikeEvents(
  other: string,
  before: LikeRecord | null,
  after: LikeRecord | null,
): MemberEvent[] {
  if (after?.matched_at && !before?.matched_at) return [{ kind: 'match', other }];
  if (after?.is_new && !before?.is_new) return [{ kind: 'like', other }];
  return [];
}

/** A message was stored, or its price was refunded. */
function getMessageEvents(
  before: MessageRecord | null,
  after: MessageRecord | null,
): MemberEvent[] {
  if (!after || (before && before.refunded === after.refunded)) return [];
  return [{ kind: 'message', other: after.other, message: after }];
}

function getConversationEvents(
  before: ConversationRecord | null,
  after: ConversationRecord | null,
): MemberEvent[] {
  if (!after) return [];
  const { id: conversation, other, read_at: at, unread: num } = after;
  return [
    ...(at && at !== before?.read_at ? [{ kind: 'read' as const, other, conversation, at }] : []),
    ...(num !== (before?.unread ?? 0)
      ? [{ kind: 'unread' as const, other, conversation, num }]
      : []),
  ];
}

const getCountEvents = (before: Counts | null, after: Counts | null): MemberEvent[] =>
  getTotal(before ?? {}) === getTotal(after ?? {}) ? [] : [{ kind: 'counts' }];

export const getTotal = ({ unread_messages = 0 }: Counts) => Math.max(0, unread_messages);

/**
 * Sends events to a member's browsers, in order. A member without open connections costs one query.
 *
 * @returns the causes of sockets that had to be closed
 */
export async function sendEvents(
  member: MemberScope,
  events: readonly MemberEvent[],
): Promise<unknown[]> {
  for (const one of events) {
    if (one.kind === 'session_ended') await endSessionConnections(member, one.session);
  }
  const shown = events.filter((one) => one.kind !== 'session_ended');
  if (shown.length === 0) return [];
  const connections = await openConnections(member);
  if (connections.length === 0) return [];
  const others = shown.flatMap((one) => ('other' in one ? [one.other] : []));
  const [{ counts, blocked }, brand] = await Promise.all([
    liveItems(member, others),
    brandInUse(member.tenant),
  ]);
  if (!brand) return [];
  const framesIn = (locale: Locale | null): ServerFrame[] => {
    const frames = shown.flatMap((one) => {
      const isKept = 'other' in one && blocked.has(one.other);
      return isKept ? [] : toFrames(one, { brand, visitor: { locale } }, counts);
    });
    // The latest total is enough, and a conversation's own frame carries it as well.
    const total = shown.some(({ kind }) => kind === 'counts' || kind === 'unread');
    return total && !frames.some(({ type }) => type === 'unread')
      ? [...frames, { type: 'unread', total: getTotal(counts) }]
      : frames;
  };
  return sendIn(member, connections, framesIn);
}

/** A gift's name is in the language of the page that shows it. */
async function sendIn(
  member: MemberScope,
  connections: readonly Connection[],
  framesIn: (locale: Locale | null) => ServerFrame[],
): Promise<unknown[]> {
  const locales = [...new Set(connections.map(({ locale }) => locale))];
  const causes = await Promise.all(
    locales.map((locale) =>
      sendFrames(
        member,
        connections.filter((connection) => connection.locale === locale),
        framesIn(locale),
      ),
    ),
  );
  return causes.flat();
}

export type MessageContext = Parameters<typeof toMessageDto>[1];

const nothingRead = { mine: null, theirs: null };

function toFrames(
  event: Exclude<MemberEvent, { kind: 'session_ended' }>,
  context: MessageContext,
  counts: Counts,
): ServerFrame[] {
  switch (event.kind) {
    case 'like':
    case 'match':
      return [{ type: event.kind, id: event.other }];
    case 'message':
      return [messageFrame(event.message, context, nothingRead)];
    case 'read':
      return [{ type: 'read', conversation: event.conversation, read_at: event.at }];
    case 'unread': {
      const { conversation, num } = event;
      return [{ type: 'unread', total: getTotal(counts), conversation, num }];
    }
    case 'counts':
      return [];
  }
}

export const messageFrame = (
  message: MessageRecord,
  context: MessageContext,
  marks: Parameters<typeof toMessageDto>[2],
): ServerFrame => ({
  type: 'message',
  conversation: message.conversation,
  profile: message.other,
  message: toMessageDto(message, context, marks),
  cursor: message.id,
});
