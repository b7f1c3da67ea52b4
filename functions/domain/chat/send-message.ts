/**
 * Sending a message. One transaction takes the price, writes both copies and both participants'
 * records and stores the idempotency record. The receiver's notification follows from the stream's
 * record of their copy. Blocks and account states are conditions of the same transaction, so that a
 * message never passes an active block. In a conversation whose record says that there is none, all
 * of them stand on items that the message writes anyway.
 */
import type { chatContract } from '#shared/api/chat.ts';
import type { RequestBody, ResponseBody } from '#shared/api/contract.ts';
import { messageLength } from '#shared/rules/message-length.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { asRefused, commitNamed, type Write } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import {
  doneBefore,
  hashOfRequest,
  type IdempotencyRecord,
  idempotencyRecord,
} from '../core/idempotency.ts';
import type { MessageContent } from '../core/message-content.ts';
import { toRestrictedError } from '../core/restricted-error.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import {
  type Account,
  activeCheck,
  assertUsable,
  findRestriction,
  freeConversationWrite,
  mayWriteCheck,
} from '../members/members.ts';
import {
  awaitingConsentAt,
  disputedAt,
  type LedgerEntry,
  moveCredits,
  type Wallet,
} from '../wallet/ledger.ts';
import { waitingWrite } from './answered-conversations.ts';
import { sendImageWrite, slotOpen } from './chat-images.ts';
import { type ConversationRecord, getConversationId, newMessageWrites } from './conversations.ts';
import { giftCredits } from './gifts.ts';
import { getPrice } from './message-price.ts';
import {
  type MessagePrice,
  type MessageRecord,
  messageWrites,
  nextMessageId,
  toMessageDto,
} from './messages.ts';
import {
  blockChecks,
  fictionalProfiles,
  idempotencyRecordWrite,
  receiverItems,
  type SendingItems,
  sendingItems,
} from './send-message.store.ts';

type Body = RequestBody<typeof chatContract, 'POST'>;

type ResponseDto = ResponseBody<typeof chatContract, 'POST'>;

type SendContext = MemberContext<Body>;

/** What the response to a repeated `client_id` is made of. */
interface Sent {
  message: MessageRecord;
  left: Left;
}

export type SentMessageRecord = IdempotencyRecord<Sent>;

/** The sender's balances after the message. */
export type Left = Pick<ResponseDto, 'credits' | 'free_messages' | 'free_conversations'>;

/**
 * Concurrent spending from the same wallet can win this often before the request fails as `busy`.
 */
const bounds = { attempts: 40, withinMs: 6_000 };

/** POST chat.php */
export async function sendMessage(context: SendContext): Promise<ResponseDto> {
  const { member, body } = context;
  const conversation =
    body.conversation ?? getConversationId(member, member.member, body.to as string);
  const hash = getHash(conversation, body);
  let lookUp = false;
  return untilCommitted(async () => {
    const items = await sendingItems(member, {
      conversation,
      clientId: body.client_id,
      image: body.image,
    });
    const response = await attemptToSend(context, { conversation, hash, items, lookUp });
    lookUp = response === 'receiver_refused';
    return response === 'receiver_refused' ? null : response;
  }, bounds);
}

/** The hash is the same however the conversation was named. */
const getHash = (conversation: string, { text, image, gift }: Body) =>
  hashOfRequest(conversation, text, image, gift);

interface Attempt {
  conversation: string;
  hash: string;
  items: SendingItems;
  /** Whether blocks and the receiver's account are looked at, whatever the sender's record says. */
  lookUp: boolean;
}

/**
 * Returns the response, null where something that was read has changed, or `receiver_refused` where
 * the receiver's own items must tell why.
 *
 * @throws AppError where the message is refused
 */
async function attemptToSend(
  context: SendContext,
  given: Attempt,
): Promise<ResponseDto | null | 'receiver_refused'> {
  const { member, body, brand } = context;
  const { conversation, hash, items, lookUp } = given;
  const { account, wallet, participant } = items;
  if (!account || !wallet) throw new AppError('authentication_required');
  assertUsable(account);
  if (account.status === 'not_confirmed') throw new AppError('not_confirmed');
  const before = doneBefore(items.before, hash);
  if (before) return toResponseDto(context, before);
  const restriction = findRestriction(account, nowIso());
  if (restriction) throw toRestrictedError(restriction);
  const content = toContent(context, items);
  const other = participant?.other ?? body.to;
  if (other === undefined || other === member.member) throw new AppError('not_found');

  const begins = participant === null;
  const price = getPrice(content, wallet, brand);
  const refusal = getRefusal({ account, wallet, begins, content, price, brand });
  if (refusal) {
    // Whether the receiver can be reached is told before what the sender lacks.
    await assertReceiverReachable(member, other, brand);
    throw refusal;
  }
  const found =
    lookUp || !mayPass(participant, brand) ? await findReachable(member, other, brand) : null;
  const { id, sent_at } = nextMessageId(participant?.last_id);
  const message: MessageRecord = {
    ...content,
    id,
    conversation,
    other,
    from: 'me',
    sent_at,
    price,
  };
  const movement = toLedgerMovement(member, wallet, message);
  const counted = begins && !account.paid_user;
  const left: Left = {
    credits: movement.wallet.credits,
    free_messages: movement.wallet.free_messages,
    free_conversations: account.free_conversations - (counted ? 1 : 0),
  };
  const receiver = memberScope(member, other);
  const record = idempotencyRecord(hash, { message, left });
  const changed = newMessageWrites(member, message, { begins, found });
  const blocks = blockChecks(member, other);
  const result = await commitNamed(member, [
    { name: 'record', writes: [idempotencyRecordWrite(member, body.client_id, record)] },
    { name: 'blocked_in', writes: found ? [blocks.in] : [] },
    { name: 'blocked_out', writes: found ? [blocks.out] : [] },
    { name: 'receiver', writes: found ? [activeCheck(receiver)] : [] },
    { name: 'sender', writes: senderWrites(member, { counted, pays: movement.writes.length > 0 }) },
    { name: 'price', writes: movement.writes },
    // Open pages are told in this order: the message comes before its count.
    { name: 'message', writes: messageWrites(member, message) },
    { name: 'mine', writes: [changed.mine] },
    { name: 'theirs', writes: [changed.theirs, changed.counts] },
    { name: 'waiting', writes: getWaitingWrites(message, { member, brand, participant, found }) },
    { name: 'image', writes: body.image ? [sendImageWrite(member, body.image)] : [] },
  ]).catch(asRefused);
  if (result.committed) return toResponseDto(context, { message, left });
  const failed = new Set<string>(result.failed);
  if (failed.has('record')) return null;
  if (failed.has('blocked_in')) throw new AppError('blocked_by_user');
  if (failed.has('blocked_out') || failed.has('receiver')) throw new AppError('not_found');
  // A concurrent message or a block is found in the sender's own record, which is read again.
  return failed.has('theirs') && !failed.has('mine') ? 'receiver_refused' : null;
}

/**
 * A message to a fictional profile waits for the operators who answer for it. Whether the receiver is
 * one is known anyway, so that a message to a real member costs nothing more.
 */
function getWaitingWrites(
  { conversation, other, sent_at }: MessageRecord,
  {
    member,
    brand,
    participant,
    found,
  }: {
    member: MemberScope;
    brand: Brand;
    participant: ConversationRecord | null;
    found: { receiver: boolean } | null;
  },
): Write[] {
  const isFictional = found ? found.receiver : participant?.fictional === true;
  if (!isFictional || !brand.config.features.fictional_chat) return [];
  const waiting = { conversation, other: member.member, sent_at };
  return [waitingWrite(memberScope(member, other), waiting)];
}

/**
 * Tells whether the sender's record says that nothing stands between the two but the receiver's
 * account. Records that were written before this was noted do not say so.
 */
const mayPass = (participant: ConversationRecord | null, brand: Brand): boolean =>
  participant?.unblocked === true &&
  (brand.config.features.fictional_chat || participant.fictional === false);

/**
 * Tells who of the two is a fictional profile.
 *
 * @throws AppError where the receiver does not exist or cannot be written to as a fictional profile
 */
async function findReachable(
  member: MemberScope,
  other: string,
  brand: Brand,
): Promise<{ sender: boolean; receiver: boolean }> {
  const { sender, receiver } = await fictionalProfiles(member, other);
  if (receiver === null || (receiver && !brand.config.features.fictional_chat)) {
    // A block is told before that.
    await assertReceiverReachable(member, other, brand);
    throw new AppError('not_found');
  }
  return { sender, receiver };
}

/**
 * A message that costs something writes the wallet, whose condition ensures that its owner may
 * write.
 */
function senderWrites(
  member: MemberScope,
  { counted, pays }: { counted: boolean; pays: boolean },
): Write[] {
  if (counted) return [freeConversationWrite(member)];
  return pays ? [] : [mayWriteCheck(member)];
}

const toResponseDto = (context: SendContext, { message, left }: Sent): ResponseDto => ({
  message: toMessageDto(message, context, { mine: null, theirs: null }),
  conversation: { id: message.conversation },
  ...left,
});

/**
 * @throws AppError `message_too_long`, or `validation_failed` for content that this brand does not
 * allow
 */
function toContent({ body, brand }: SendContext, { image }: SendingItems): MessageContent {
  if (body.text !== undefined) {
    const limit = brand.config.limits.message_length;
    if (messageLength(body.text) > limit) {
      throw new AppError('message_too_long', {
        params: { limit },
        fields: { text: 'message_too_long' },
      });
    }
    return { kind: 'text', text: body.text };
  }
  if (body.gift !== undefined) {
    if (giftCredits(body.gift, brand) === null) {
      throw new AppError('validation_failed', { fields: { gift: 'unknown_gift' } });
    }
    return { kind: 'gift', gift: body.gift };
  }
  if (!image?.files || !slotOpen(image) || image.status !== 'active') {
    throw new AppError('validation_failed', { fields: { image: 'image_not_ready' } });
  }
  return { kind: 'image', image: image.files };
}

function toLedgerMovement(
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

/** Returns the first thing that the sender lacks, or null. */
function getRefusal(given: {
  account: Account;
  wallet: Wallet;
  begins: boolean;
  content: MessageContent;
  price: MessagePrice;
  brand: Brand;
}): AppError | null {
  const { account, wallet, begins, content, price, brand } = given;
  if (begins && !account.paid_user && account.free_conversations <= 0) {
    const limit = brand.config.limits.free_conversations;
    return new AppError('conversation_limit_reached', { params: { limit } });
  }
  if (content.kind !== 'text' && !account.paid_user) return new AppError('premium_only');
  if (price.free_message) return null;
  const needed = price.credits;
  const missing = needed - wallet.credits;
  if (missing > 0) return new AppError('not_enough_credits', { params: { needed, missing } });
  const at = nowIso();
  const held = awaitingConsentAt(wallet, at);
  const disputed = disputedAt(wallet, at);
  if (missing + disputed > 0) {
    return new AppError('credits_disputed', { params: { needed, held: disputed } });
  }
  if (missing + disputed + held > 0) {
    return new AppError('immediate_start_required', { params: { needed, held } });
  }
  return null;
}

/** @throws AppError where the receiver cannot be reached, whatever the sender has */
async function assertReceiverReachable(
  member: MemberScope,
  other: string,
  brand: Brand,
): Promise<void> {
  const found = await receiverItems(member, other);
  if (found.blocked.in) throw new AppError('blocked_by_user');
  if (found.blocked.out || found.account?.status !== 'active') throw new AppError('not_found');
  if (found.profile?.fictional && !brand.config.features.fictional_chat) {
    throw new AppError('fictional_not_reachable');
  }
}
