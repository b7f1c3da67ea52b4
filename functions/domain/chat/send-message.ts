/**
 * Sending a message. One transaction takes the price, writes both copies and both sides of the
 * conversation, notes the answer for a repeated call and stages the news for the receiver. Who
 * blocked whom, and whether both accounts are active, are conditions of that same transaction: a
 * message never passes a block that stands.
 */
import type { chatContract } from '#shared/api/chat.ts';
import type { AnswerOf, BodyOf } from '#shared/api/contract.ts';
import { messageLength } from '#shared/rules/message-length.ts';
import { nowIso } from '../../adapters/clock.ts';
import { Fault } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { asRefused, commitNamed, type Write } from '../core/commit.ts';
import type { MemberCall } from '../core/context.ts';
import {
  doneBefore,
  hashOfRequest,
  type IdempotencyRecord,
  idempotencyRecord,
} from '../core/idempotency.ts';
import type { MessageContent } from '../core/message-content.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { type Account, activeCheck, freeConversationWrite } from '../members/members.ts';
import { heldAt, type LedgerEntry, moveCredits, type Wallet } from '../wallet/ledger.ts';
import { sendImageWrite, slotOpen } from './chat-images.ts';
import { conversationIdOf, newMessageWrites } from './conversations.ts';
import { giftCredits } from './gifts.ts';
import { priceOf } from './message-price.ts';
import {
  type MessagePrice,
  type MessageRecord,
  messageWrites,
  nextMessageId,
  shownMessage,
} from './messages.ts';
import {
  blockChecks,
  notFictionalCheck,
  receiverItems,
  type SendingItems,
  sendingItems,
  sendRecordWrite,
} from './send-message.store.ts';

type Body = BodyOf<typeof chatContract, 'POST'>;

type Answer = AnswerOf<typeof chatContract, 'POST'>;

type SendCall = MemberCall<Body>;

/** What is answered again to the same `client_id`. */
interface Sent {
  message: MessageRecord;
  left: Left;
}

export type SendRecord = IdempotencyRecord<Sent>;

/** What the sender has after the message. */
export type Left = Pick<Answer, 'credits' | 'free_messages' | 'free_conversations'>;

/** Others who spend from the same wallet may keep winning; then it is said so. */
const bounds = { attempts: 40, withinMs: 6_000 };

/** POST chat.php */
export async function sendMessage(call: SendCall): Promise<Answer> {
  const { member, body } = call;
  const conversation =
    body.conversation ?? conversationIdOf(member, member.member, body.to as string);
  const hash = hashOf(conversation, body);
  return untilCommitted(async () => {
    const items = await sendingItems(member, {
      conversation,
      clientId: body.client_id,
      image: body.image,
    });
    return attemptToSend(call, { conversation, hash, items });
  }, bounds);
}

/** The same message to the same conversation, however that was named. */
const hashOf = (conversation: string, { text, image, gift }: Body) =>
  hashOfRequest(conversation, text, image, gift);

interface Attempt {
  conversation: string;
  hash: string;
  items: SendingItems;
}

/** The answer, or null where something changed since it was read. @throws Fault a refusal */
async function attemptToSend(call: SendCall, given: Attempt): Promise<Answer | null> {
  const { member, body, brand } = call;
  const { conversation, hash, items } = given;
  const { account, wallet, side } = items;
  if (!account || !wallet || account.status === 'pending_deletion') {
    throw new Fault('authentication_required');
  }
  if (account.status === 'not_confirmed') throw new Fault('not_confirmed');
  const before = doneBefore(items.before, hash);
  if (before) return answerOf(call, before);
  const content = contentOf(call, items);
  const other = side?.other ?? body.to;
  if (other === undefined || other === member.member) throw new Fault('not_found');

  const begins = side === null;
  const price = priceOf(content, wallet, brand);
  const refusal = refusalOf({ account, wallet, begins, content, price, brand });
  if (refusal) {
    // Whether the other one can be reached at all comes before what it takes.
    await mustReach(member, other, brand);
    throw refusal;
  }
  const { id, sent_at } = nextMessageId(side?.last_id);
  const message: MessageRecord = {
    ...content,
    id,
    conversation,
    other,
    from: 'me',
    sent_at,
    price,
  };
  const movement = movementOf(member, wallet, message);
  const counted = begins && !account.paid_user;
  const left: Left = {
    credits: movement.wallet.credits,
    free_messages: movement.wallet.free_messages,
    free_conversations: account.free_conversations - (counted ? 1 : 0),
  };
  const receiver = memberScope(member, other);
  const record = idempotencyRecord(hash, { message, left });
  const changed = newMessageWrites(member, message, !begins);
  const blocks = blockChecks(member, other);
  const result = await commitNamed(member, [
    { name: 'record', writes: [sendRecordWrite(member, body.client_id, record)] },
    { name: 'blocked_in', writes: [blocks.in] },
    { name: 'blocked_out', writes: [blocks.out] },
    { name: 'receiver', writes: [activeCheck(receiver)] },
    {
      name: 'fictional',
      writes: brand.config.features.fictional_chat ? [] : [notFictionalCheck(receiver)],
    },
    { name: 'sender', writes: [counted ? freeConversationWrite(member) : activeCheck(member)] },
    { name: 'price', writes: movement.writes },
    { name: 'conversation', writes: [changed.mine, changed.theirs] },
    { name: 'message', writes: messageWrites(member, message) },
    { name: 'image', writes: body.image ? [sendImageWrite(member, body.image)] : [] },
    { name: 'counts', writes: [changed.counts] },
    {
      name: 'outbox',
      writes: [
        stage(receiver, newOutboxId(), {
          kind: 'notify',
          about: 'message',
          conversation,
          message: id,
          from: member.member,
        }),
      ],
    },
  ]).catch(asRefused);
  if (result.committed) return answerOf(call, { message, left });
  const failed = new Set<string>(result.failed);
  if (failed.has('record')) return null;
  if (failed.has('blocked_in')) throw new Fault('blocked_by_user');
  if (failed.has('blocked_out') || failed.has('receiver')) throw new Fault('not_found');
  if (failed.has('fictional')) throw new Fault('fictional_not_reachable');
  return null;
}

const answerOf = (call: SendCall, { message, left }: Sent): Answer => ({
  message: shownMessage(message, call, { mine: null, theirs: null }),
  conversation: { id: message.conversation },
  ...left,
});

/** @throws Fault `message_too_long` or `validation_failed` where this cannot be sent here */
function contentOf({ body, brand }: SendCall, { image }: SendingItems): MessageContent {
  if (body.text !== undefined) {
    const limit = brand.config.limits.message_length;
    if (messageLength(body.text) > limit) {
      throw new Fault('message_too_long', {
        params: { limit },
        fields: { text: 'message_too_long' },
      });
    }
    return { kind: 'text', text: body.text };
  }
  if (body.gift !== undefined) {
    if (giftCredits(body.gift, brand) === null) {
      throw new Fault('validation_failed', { fields: { gift: 'unknown_gift' } });
    }
    return { kind: 'gift', gift: body.gift };
  }
  if (!image?.files || !slotOpen(image) || image.status !== 'active') {
    throw new Fault('validation_failed', { fields: { image: 'image_not_ready' } });
  }
  return { kind: 'image', image: image.files };
}

function movementOf(
  member: MemberScope,
  wallet: Wallet,
  { id, price, sent_at }: MessageRecord,
): { wallet: Wallet; writes: Write[] } {
  const amount = price.free_message ? 1 : price.credits;
  if (amount === 0) return { wallet, writes: [] };
  const entry: Pick<LedgerEntry, 'unit' | 'amount' | 'counter_account' | 'reference' | 'at'> = {
    unit: price.free_message ? 'free_messages' : 'credits',
    amount: -amount,
    counter_account: 'messages',
    reference: id,
    at: sent_at,
  };
  return moveCredits(member, wallet, entry);
}

/** What the sender lacks, in the order in which it is told; null for nothing. */
function refusalOf(given: {
  account: Account;
  wallet: Wallet;
  begins: boolean;
  content: MessageContent;
  price: MessagePrice;
  brand: Brand;
}): Fault | null {
  const { account, wallet, begins, content, price, brand } = given;
  if (begins && !account.paid_user && account.free_conversations <= 0) {
    const limit = brand.config.limits.free_conversations;
    return new Fault('conversation_limit_reached', { params: { limit } });
  }
  if (content.kind !== 'text' && !account.paid_user) return new Fault('premium_only');
  if (price.free_message) return null;
  const needed = price.credits;
  const missing = needed - wallet.credits;
  if (missing > 0) return new Fault('not_enough_credits', { params: { needed, missing } });
  const held = heldAt(wallet, nowIso());
  if (missing + held > 0) {
    return new Fault('immediate_start_required', { params: { needed, held } });
  }
  return null;
}

/** @throws Fault where a member cannot write to another one, whatever they have */
async function mustReach(member: MemberScope, other: string, brand: Brand): Promise<void> {
  const found = await receiverItems(member, other);
  if (found.blocked.in) throw new Fault('blocked_by_user');
  if (found.blocked.out || found.account?.status !== 'active') throw new Fault('not_found');
  if (found.profile?.fictional && !brand.config.features.fictional_chat) {
    throw new Fault('fictional_not_reachable');
  }
}
