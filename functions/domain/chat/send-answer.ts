/**
 * Answering for a fictional profile. One transaction sends the message under the conditions of any
 * other one, says who wrote it, takes the conversation from the list of those that wait, and gives
 * it to who answered. A profile answers, and never begins: the last message must be the member's.
 */
import { nowIso } from '../../adapters/clock.ts';
import { commitNamed, type Write } from '../core/commit.ts';
import { doneBefore, hashOfRequest, idempotencyRecord } from '../core/idempotency.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { countWrite } from '../members/counts.ts';
import { type Account, activeCheck, findRestriction, mayWriteCheck } from '../members/members.ts';
import {
  type AnsweredConversation,
  type Author,
  answeredWrite,
  answeringItems,
  authorsBetween,
  authorWrite,
} from './answered-conversations.ts';
import { answerWrites, type ConversationRecord } from './conversations.ts';
import { type MessageRecord, messageWrites, nextMessageId } from './messages.ts';
import { blockChecks, idempotencyRecordWrite, receiverItems } from './send-message.store.ts';

/** An answer as an operator's screen sends it. */
export interface Answer {
  profile: string;
  conversation: string;
  /** The last message that was shown. */
  seen: string;
  text: string;
  /** Chosen by the screen: the same answer is sent again under the same one. */
  key: string;
}

/** Why a member gets no answer now. */
export type Unreachable = 'blocked' | 'left' | 'profile_restricted';

/** What happened to a conversation since it was shown. */
export interface Happened {
  happened: 'written' | 'answered';
  at: string;
  /** The operator's name; empty where the member wrote. */
  by: string;
}

export type AnswerResult =
  | { outcome: 'sent'; message: MessageRecord; isRepeated: boolean }
  | ({ outcome: 'stale' } & Happened)
  | { outcome: 'unreachable'; why: Unreachable }
  /** The member has not acknowledged that profiles may be fictional. */
  | { outcome: 'unaware' }
  /** `unknown`: no such conversation; `answered`: nothing of the member waits. */
  | { outcome: 'unknown' | 'answered' };

/**
 * Sends an answer.
 *
 * @param also what stands in the transaction beside it
 */
export function sendAnswer(
  scope: TenantScope,
  asked: Answer,
  by: Author,
  also: (message: MessageRecord) => Write[],
): Promise<AnswerResult> {
  const profile = memberScope(scope, asked.profile);
  return untilCommitted(() => attemptToAnswer(profile, asked, by, also));
}

/** Returns null where something that was read has changed. */
async function attemptToAnswer(
  profile: MemberScope,
  asked: Answer,
  by: Author,
  also: (message: MessageRecord) => Write[],
): Promise<AnswerResult | null> {
  const { conversation, text, key } = asked;
  const hash = hashOfRequest('answer', conversation, text);
  const items = await answeringItems(profile, conversation, key);
  const before = doneBefore(items.before, hash);
  if (before) return { outcome: 'sent', message: before.message, isRepeated: true };
  const { state, participant } = items;
  if (!state || !participant || !items.profile?.fictional) return { outcome: 'unknown' };
  const happened = await findHappened(profile, participant, asked.seen);
  if (happened) return { outcome: 'stale', ...happened };
  if (participant.last?.from !== 'them') return { outcome: 'answered' };
  const refused = await findRefusal(profile, state, items.sender);
  if (refused) return refused;

  const receiver = memberScope(profile, state.other);
  const { id, sent_at } = nextMessageId(participant.last_id);
  const message: MessageRecord = {
    ...{ kind: 'text', text, id, conversation, other: state.other, from: 'me', sent_at },
    price: { credits: 0, free_message: false },
    by_staff: true,
  };
  const changed = answerWrites(profile, message, participant);
  const blocks = blockChecks(profile, state.other);
  const record = idempotencyRecord(hash, { message });
  const { committed } = await commitNamed(profile, [
    { name: 'record', writes: [idempotencyRecordWrite(profile, key, record)] },
    { name: 'blocked', writes: [blocks.in, blocks.out] },
    { name: 'receiver', writes: [activeCheck(receiver)] },
    { name: 'sender', writes: [mayWriteCheck(profile)] },
    // Open pages are told in this order: the message comes before its count.
    { name: 'message', writes: messageWrites(profile, message) },
    { name: 'mine', writes: [changed.mine] },
    { name: 'theirs', writes: [changed.theirs, changed.counts] },
    {
      name: 'read',
      writes: [countWrite(profile, 'unread_messages', -participant.unread)],
    },
    { name: 'answered', writes: [answeredWrite(profile, conversation, by)] },
    {
      name: 'author',
      writes: [authorWrite(profile, { conversation, message: id, ...by })],
    },
    { name: 'also', writes: also(message) },
  ]);
  return committed ? { outcome: 'sent', message, isRepeated: false } : null;
}

/** What happened last, where the conversation's last message is another one than was shown. */
export async function findHappened(
  profile: MemberScope,
  { id, last, last_id, last_at }: ConversationRecord,
  seen: string,
): Promise<Happened | null> {
  if (last_id === seen) return null;
  if (last?.from !== 'me') return { happened: 'written', at: last_at, by: '' };
  const authors = await authorsBetween(profile, id, { from: last_id, to: last_id });
  return { happened: 'answered', at: last_at, by: authors.get(last_id)?.name ?? '' };
}

/**
 * Finds why nothing can be sent: what restricts either account, a block, or that the member was
 * never told that profiles may be fictional.
 */
export async function findRefusal(
  profile: MemberScope,
  { other }: Pick<AnsweredConversation, 'other'>,
  sender: Account | null,
): Promise<Extract<AnswerResult, { outcome: 'unreachable' | 'unaware' }> | null> {
  const { account, blocked } = await receiverItems(profile, other);
  if (account?.status !== 'active') return { outcome: 'unreachable', why: 'left' };
  if (blocked.in || blocked.out) return { outcome: 'unreachable', why: 'blocked' };
  if (sender?.status !== 'active' || findRestriction(sender, nowIso())) {
    return { outcome: 'unreachable', why: 'profile_restricted' };
  }
  return account.fictional_acknowledged ? null : { outcome: 'unaware' };
}
