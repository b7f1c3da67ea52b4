/**
 * After the table was set back: brings a participant's side of a conversation back from the table as
 * it was. Nobody pays again for what was sent, and so nothing of it is refunded later.
 */
import { commitAll, type Write } from '../core/commit.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { countWrite } from '../members/counts.ts';
import {
  asConversation,
  conversationItem,
  earlierMessagesWrite,
  replaceWrite,
} from './conversations.store.ts';
import { type ConversationRecord, isUnread } from './conversations.ts';
import { messageWrite } from './message-copies.store.ts';
import { type MessageRecord, messagesAfter, placeAt } from './messages.ts';

export { asConversation };

export interface Former {
  /** The moment to which the table was set back, ISO 8601. */
  since: string;
  /** The table as it was before. */
  table: string;
}

const pageSize = 100;
/** A transaction holds 100 writes: these, the record and the count. */
const messagesAtOnce = 90;
const nothingPaid = { credits: 0, free_message: false };

/**
 * Brings messages, read marks and removals back that the side has got since. It can be repeated.
 *
 * @param former the side as it was
 * @returns the number of messages
 */
export async function bringBackConversation(
  member: MemberScope,
  former: ConversationRecord,
  { since, table }: Former,
): Promise<number> {
  if (lastChange(former) < since) return 0;
  const after = placeAt(Date.parse(since));
  const lost = new Map<string, MessageRecord>();
  for await (const message of messagesFrom(member, former.id, after, table)) {
    lost.set(message.id, message);
  }
  for await (const { id } of messagesFrom(member, former.id, after)) lost.delete(id);
  const messages = [...lost.values()];
  for (let first = 0; first === 0 || first < messages.length; first += messagesAtOnce) {
    const some = messages.slice(first, first + messagesAtOnce);
    const isLast = first + messagesAtOnce >= messages.length;
    await bringBackMessages(member, former, some, { isLast });
  }
  return messages.length;
}

/** When the side changed last, as far as it says. */
const lastChange = ({ last_at, my_read_at = '', read_at = '' }: ConversationRecord): string =>
  [last_at, my_read_at, read_at].reduce((latest, at) => (at > latest ? at : latest));

async function* messagesFrom(
  member: MemberScope,
  conversation: string,
  from: string,
  table?: string,
): AsyncGenerator<MessageRecord> {
  let after: string | undefined = from;
  do {
    const page: MessageRecord[] = await messagesAfter(member, conversation, {
      ...{ after, limit: pageSize },
      ...(table === undefined ? {} : { table }),
    });
    yield* page;
    after = page.length < pageSize ? undefined : page.at(-1)?.id;
  } while (after);
}

async function bringBackMessages(
  member: MemberScope,
  former: ConversationRecord,
  messages: readonly MessageRecord[],
  { isLast }: { isLast: boolean },
): Promise<void> {
  const copies = messages.map((message) =>
    messageWrite(member, { ...message, price: nothingPaid }),
  );
  await untilCommitted(async () => {
    const current = await conversationItem(member, former.id);
    const wentOn = current !== null && current.last_id > former.last_id;
    const side = wentOn
      ? earlierMessages(member, current, former, messages)
      : isLast
        ? formerSide(member, current, former)
        : [];
    const writes = [...copies, ...side];
    return writes.length === 0 || (await commitAll(member, writes)) || null;
  });
}

/** The side is as it was before, but for blocks, which the next message looks up. */
function formerSide(
  member: MemberScope,
  current: ConversationRecord | null,
  { unblocked: _, ...record }: ConversationRecord,
): Write[] {
  // It is back already, or was read since.
  if (current && lastChange(current) >= lastChange(record)) return [];
  const more = record.unread - (current?.unread ?? 0);
  return [
    replaceWrite(member, record, current),
    ...(more === 0 ? [] : [countWrite(member, 'unread_messages', more)]),
  ];
}

/** The two wrote on meanwhile: what was before only counts. */
function earlierMessages(
  member: MemberScope,
  current: ConversationRecord,
  former: ConversationRecord,
  messages: readonly MessageRecord[],
): Write[] {
  if (messages.length === 0) return [];
  const unread = messages.filter(
    (message) => isUnread(former, message) && isUnread(current, message),
  ).length;
  return [
    earlierMessagesWrite(member, current, { messages: messages.length, unread }),
    ...(unread === 0 ? [] : [countWrite(member, 'unread_messages', unread)]),
  ];
}
