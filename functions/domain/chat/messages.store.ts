import { kinds, memberPk } from '../../table/items.ts';
import { get, list, listAll, toAttributes } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { MessageRecord } from './messages.ts';

type MessageItem = MessageRecord & Record<string, unknown>;

const getPartition = (member: MemberScope, conversation: string) => ({
  pk: memberPk(member),
  prefix: `${kinds.message.prefix}${conversation}#`,
});

export async function messageItem(
  member: MemberScope,
  conversation: string,
  id: string,
): Promise<MessageRecord | null> {
  const item = await get<MessageItem>(member, kinds.message.key(member, conversation, id));
  return item && toAttributes<MessageRecord>(item);
}

/** Lists a conversation's latest messages, optionally below an id, newest first. One request. */
export async function messagePage(
  member: MemberScope,
  conversation: string,
  options: { before?: string | undefined; limit: number; only?: readonly string[] },
): Promise<MessageRecord[]> {
  const { before, limit, only } = options;
  const after = before ? { after: { ...kinds.message.key(member, conversation, before) } } : {};
  const { items } = await list<MessageItem>(member, getPartition(member, conversation), {
    limit,
    newestFirst: true,
    ...after,
    ...(only ? { only } : {}),
  });
  return items.map(toAttributes<MessageRecord>);
}

/**
 * Lists a conversation's messages above an id, oldest first. One request.
 *
 * @param options.table another table than the deployment's
 * @param options.only attributes to read, as some roles may list no others
 */
export async function messagesAfter(
  member: MemberScope,
  conversation: string,
  options: {
    after: string | undefined;
    limit: number;
    table?: string;
    only?: readonly string[];
  },
): Promise<MessageRecord[]> {
  const { after, limit, table, only } = options;
  const place = after ? { after: { ...kinds.message.key(member, conversation, after) } } : {};
  const { items } = await list<MessageItem>(member, getPartition(member, conversation), {
    limit,
    ...place,
    ...(table === undefined ? {} : { table }),
    ...(only ? { only } : {}),
  });
  return items.map(toAttributes<MessageRecord>);
}

/** Lists all of a member's copies by conversation, oldest first in each. */
export async function* allMessages(member: MemberScope): AsyncGenerator<MessageRecord> {
  const partition = { pk: memberPk(member), prefix: kinds.message.prefix };
  for await (const item of listAll<MessageItem>(member, partition))
    yield toAttributes<MessageRecord>(item);
}

export const isMessage = (sk: string): boolean => kinds.message.parse(sk) !== null;
