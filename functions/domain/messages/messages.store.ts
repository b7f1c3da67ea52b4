import {
  attributesOf,
  get,
  ifAbsent,
  ifPresent,
  keys,
  list,
  listAll,
  memberPk,
  messageItems,
  type Write,
} from '../../table/table.ts';
import { type MemberScope, memberScope } from '../scope.ts';
import type { MessageRecord } from './messages.ts';

type MessageItem = MessageRecord & Record<string, unknown>;

const partitionOf = (member: MemberScope, conversation: string) => ({
  pk: memberPk(member),
  prefix: `${messageItems}${conversation}#`,
});

export const messageWrite = (member: MemberScope, message: MessageRecord): Write => ({
  put: { ...keys.message(member, message.conversation, message.id), ...message },
  if: ifAbsent,
});

export async function messageItem(
  member: MemberScope,
  conversation: string,
  id: string,
): Promise<MessageRecord | null> {
  const item = await get<MessageItem>(member, keys.message(member, conversation, id));
  return item && attributesOf<MessageRecord>(item);
}

/** The latest messages of a conversation, or the latest below one; newest first. One request. */
export async function messagePage(
  member: MemberScope,
  conversation: string,
  options: { before?: string | undefined; limit: number },
): Promise<MessageRecord[]> {
  const { before, limit } = options;
  const after = before ? { after: { ...keys.message(member, conversation, before) } } : {};
  const { items } = await list<MessageItem>(member, partitionOf(member, conversation), {
    limit,
    newestFirst: true,
    ...after,
  });
  return items.map(attributesOf<MessageRecord>);
}

/** The messages of a conversation above one, oldest first. One request. */
export async function messagesAfter(
  member: MemberScope,
  conversation: string,
  options: { after: string | undefined; limit: number },
): Promise<MessageRecord[]> {
  const { after, limit } = options;
  const place = after ? { after: { ...keys.message(member, conversation, after) } } : {};
  const { items } = await list<MessageItem>(member, partitionOf(member, conversation), {
    limit,
    ...place,
  });
  return items.map(attributesOf<MessageRecord>);
}

/** All of a member's copies, conversation after conversation, oldest first in each. */
export async function* allMessages(member: MemberScope): AsyncGenerator<MessageRecord> {
  const partition = { pk: memberPk(member), prefix: messageItems };
  for await (const item of listAll<MessageItem>(member, partition))
    yield attributesOf<MessageRecord>(item);
}

/** Removes one copy; refused where it is gone. */
export const removeMessageWrite = (
  member: MemberScope,
  { conversation, id }: Pick<MessageRecord, 'conversation' | 'id'>,
): Write => ({ remove: keys.message(member, conversation, id), if: ifPresent });

/**
 * Notes that a message's price came back, once: the receiver's copy decides, as the sender may
 * have deleted theirs.
 */
export function refundedWrites(
  received: MessageRecord,
  receiver: MemberScope,
  options: { at: string; senderHasCopy: boolean },
): Write[] {
  const { conversation, id, other } = received;
  const set = { expression: 'SET refunded = :at', values: { ':at': options.at } };
  return [
    {
      update: keys.message(receiver, conversation, id),
      set,
      if: { expression: 'attribute_exists(pk) AND attribute_not_exists(refunded)' },
    },
    ...(options.senderHasCopy
      ? [
          {
            update: keys.message(memberScope(receiver, other), conversation, id),
            set,
            if: ifPresent,
          },
        ]
      : []),
  ];
}
