/** Sending: shown at once, kept until the server has it, in order, and never sent twice. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#lib/api.ts';
import { chatsQuery } from '../api.ts';
import {
  changeList,
  changeThread,
  changeUser,
  refreshList,
  refreshUser,
} from '../cache/conversations.ts';
import { knows, withLatest, withMessage } from '../cache/thread.ts';
import { dropOutgoing, type Outgoing, outgoing, putOutgoing, waitsForNetwork } from './outgoing.ts';

export type Content = Pick<Outgoing, 'text' | 'gift' | 'image'>;

/** The last message under way to each member: the next one waits for it. */
const queues = new Map<string, Promise<void>>();
const underWay = new Set<string>();

/** Settles once nothing is on its way to a member. */
export const allSent = (to: string): Promise<void> => queues.get(to) ?? Promise.resolve();

/** Refusals by which the server shows that the member has other means than the page thinks. */
const telling = new Set<string>([
  'not_enough_credits',
  'immediate_start_required',
  'credits_disputed',
  'conversation_limit_reached',
  'premium_only',
  'not_confirmed',
]);

/** Sends what a member says to another one. */
export const send = (
  client: QueryClient,
  { member, to }: Pick<Outgoing, 'member' | 'to'>,
  content: Content,
): Promise<void> =>
  sendAgain(client, {
    ...content,
    client_id: crypto.randomUUID(),
    member,
    to,
    at: new Date().toISOString(),
    state: 'sending',
  });

/** Sends a message, with the same idempotency value as before. Never fails: the message says so. */
export function sendAgain(client: QueryClient, message: Outgoing): Promise<void> {
  const { client_id, to } = message;
  if (underWay.has(client_id)) return allSent(to);
  underWay.add(client_id);
  const { code: _code, params: _params, ...clean } = message;
  putOutgoing({ ...clean, state: 'sending' });
  const done = allSent(to)
    .then(() => attempt(client, clean))
    .finally(() => {
      underWay.delete(client_id);
      if (queues.get(to) === done) queues.delete(to);
    });
  queues.set(to, done);
  return done;
}

/** The network is back: what could not be sent for the lack of it goes now, from an earlier page too. */
export function sendWaiting(client: QueryClient, member: string): void {
  for (const message of outgoing()) {
    if (message.member === member && waitsForNetwork(message)) void sendAgain(client, message);
  }
}

async function attempt(client: QueryClient, message: Outgoing): Promise<void> {
  const { client_id, to, text, gift, image } = message;
  try {
    // The browser knows it: no need to find out by trying for seconds.
    if (!navigator.onLine) throw new ApiError({ code: 'network', status: 0 });
    const sent = await call('chat', 'POST', {
      body: {
        to,
        client_id,
        ...(text !== undefined && { text }),
        ...(gift !== undefined && { gift }),
        ...(image !== undefined && { image }),
      },
      keyed: true,
    });
    const { credits, free_messages, free_conversations } = sent;
    changeThread(client, sent.conversation.id, (thread) => withMessage(thread, sent.message));
    changeUser(client, (user) => ({ ...user, credits, free_messages, free_conversations }));
    dropOutgoing(client_id);
    noteInList(client, sent.conversation.id, sent.message);
  } catch (cause) {
    const { code, params } =
      cause instanceof ApiError ? cause : { code: 'internal_error' as const, params: {} };
    putOutgoing({ ...message, state: 'failed', code, params });
    if (telling.has(code)) void refreshUser(client);
  }
}

function noteInList(
  client: QueryClient,
  conversation: string,
  message: Parameters<typeof withLatest>[2],
): void {
  if (!knows(client.getQueryData(chatsQuery.queryKey), conversation)) void refreshList(client);
  changeList(client, (list) => withLatest(list, conversation, message, (before) => before));
}
