/** Messages of members, and checks of their ledgers. */
import { randomUUID } from 'node:crypto';
import { chatContract } from '#shared/api/chat.ts';
import { chatsContract } from '#shared/api/chats.ts';
import type { ResponseBody } from '#shared/api/contract.ts';
import { userContract } from '#shared/api/user.ts';
import type { User } from '#shared/model/user.ts';
import type { TestUser } from './members.ts';

type Talking = Pick<TestUser, 'client' | 'id'>;

export type ChatResponse = ResponseBody<typeof chatContract, 'POST'>;

/** Returns a message, by default with a new idempotency key. */
export const message = (
  to: Pick<TestUser, 'id'> | { conversation: string },
  content: { text?: string; image?: string; gift?: string } = { text: 'Hello!' },
  client_id: string = randomUUID(),
) => ({
  body: {
    ...('conversation' in to ? { conversation: to.conversation } : { to: to.id }),
    ...content,
    client_id,
  },
});

export const sendMessage = (
  from: Talking,
  to: Pick<TestUser, 'id'>,
  text = 'Hello!',
): Promise<ChatResponse> => from.client.ok(chatContract, 'POST', message(to, { text }));

/** Sends a first message and returns the conversation. */
export const createConversation = async (from: Talking, to: Pick<TestUser, 'id'>, text?: string) =>
  (await sendMessage(from, to, text)).conversation;

export const open = ({ client }: Talking, id: string, before?: string) =>
  client.ok(chatContract, 'GET', { query: { id, ...(before ? { before } : {}) } });

export const getChats = ({ client }: Talking, cursor?: string) =>
  client.ok(chatsContract, 'GET', { query: cursor ? { cursor } : {} });

export async function getUser({ client }: Talking): Promise<User> {
  const { user } = await client.ok(userContract, 'GET');
  if (!user) throw new Error('nobody is logged in');
  return user;
}

export interface StoredEntry {
  sequence: number;
  unit: 'credits' | 'free_messages';
  amount: number;
  counter_account: string;
  reference?: string;
  balance: number;
}

/**
 * Lists violations of a ledger, which must have no gaps, never be negative, and match its balances.
 */
export function ledgerProblems(
  entries: readonly StoredEntry[],
  wallet: { credits: number; free_messages: number; sequence: number },
): string[] {
  const problems: string[] = [];
  const sums = { credits: 0, free_messages: 0 };
  for (const [at, entry] of entries.entries()) {
    if (entry.sequence !== at + 1)
      problems.push(`entry ${at + 1} has the number ${entry.sequence}`);
    sums[entry.unit] += entry.amount;
    if (sums[entry.unit] < 0) problems.push(`entry ${entry.sequence} goes below zero`);
    if (entry.balance !== sums[entry.unit])
      problems.push(`entry ${entry.sequence} has a wrong balance`);
  }
  if (wallet.sequence !== entries.length) problems.push(`the wallet is at ${wallet.sequence}`);
  for (const unit of ['credits', 'free_messages'] as const) {
    if (wallet[unit] !== sums[unit]) problems.push(`${unit}: ${wallet[unit]}, not ${sums[unit]}`);
  }
  const paid = entries.flatMap(({ counter_account, reference }) =>
    counter_account === 'messages' ? [reference] : [],
  );
  if (new Set(paid).size !== paid.length) problems.push('a message was paid twice');
  return problems;
}
