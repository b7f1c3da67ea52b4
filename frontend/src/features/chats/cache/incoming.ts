/** What arrives by itself: kept answers follow, whatever page is open. */
import type { QueryClient } from '@tanstack/react-query';
import type { FrameByType } from '#shared/api/socket.ts';
import { chatsQuery } from '../api.ts';
import { allSent } from '../composer/sending.ts';
import { endTyping } from '../thread/typing.ts';
import { changeList, changeThread, noteUnread, refreshList } from './conversations.ts';
import { isBeingRead } from './open-thread.ts';
import { knows, withIncoming, withLatest, withRead } from './thread.ts';

/** Takes in a message that came, or that the member sent from elsewhere. */
export async function takeMessage(
  client: QueryClient,
  {
    conversation,
    profile,
    message,
  }: Pick<FrameByType<'message'>, 'conversation' | 'profile' | 'message'>,
): Promise<void> {
  const own = message.from === 'me';
  // It may be the one that this page is sending, which shows it already.
  if (own) await allSent(profile);
  else endTyping(conversation);
  changeThread(client, conversation, (thread) => withIncoming(thread, message));
  const unread = own || message.read_at !== null || isBeingRead(conversation) ? 0 : 1;
  if (!knows(client.getQueryData(chatsQuery.queryKey), conversation)) void refreshList(client);
  changeList(client, (list) =>
    withLatest(list, conversation, message, (before) => before + unread),
  );
}

/** Takes in up to which moment the other one has read. */
export const takeRead = (
  client: QueryClient,
  { conversation, read_at }: Pick<FrameByType<'read'>, 'conversation' | 'read_at'>,
): void => changeThread(client, conversation, (thread) => withRead(thread, read_at));

/** Takes in how many messages are unread. What the member has before the eyes does not count. */
export function takeUnread(
  client: QueryClient,
  { total, conversation, num }: Pick<FrameByType<'unread'>, 'total' | 'conversation' | 'num'>,
): void {
  if (conversation === undefined || num === undefined) noteUnread(client, total);
  else if (isBeingRead(conversation)) {
    noteUnread(client, Math.max(0, total - num), { conversation, num: 0 });
  } else noteUnread(client, total, { conversation, num });
}
