/**
 * Messages: each of the two members has a copy of their own, so that what one of them deletes
 * stays with the other.
 */
import { limits } from '#shared/limits.ts';
import type { Message } from '#shared/model/message.ts';
import { now } from '../../adapters/clock.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';
import { newId } from '../../adapters/secrets.ts';
import type { Write } from '../core/commit.ts';
import type { MessageContent } from '../core/message-content.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { type GiftContext, toGiftDto } from './gifts.ts';
import {
  allMessages,
  messageItem,
  messagePage,
  messagesAfter,
  messageWrite,
  refundedWrite,
  removeMessageWrite,
} from './messages.store.ts';

// What other nouns' rules may ask of messages.
export { allMessages, messageItem, messagePage, messagesAfter, refundedWrite, removeMessageWrite };

/** What a message took from its sender: credits, or one free message, or nothing. */
export interface MessagePrice {
  credits: number;
  free_message: boolean;
}

/** A member's copy. */
export interface MessageRecord extends MessageContent {
  id: string;
  conversation: string;
  /** The member it is with. */
  other: string;
  from: 'me' | 'them';
  sent_at: string;
  /** With both: a refund finds it with who never read it. Only the sender is ever told. */
  price: MessagePrice;
  /** When the price came back; on the sender's copy, as the receiver's goes with it. */
  refunded?: string | undefined;
}

const timeDigits = 13;
const randomChars = 11;

/**
 * A new id and its moment. Ids of a conversation stand in the order of sending even where clocks
 * differ: the next one is always above the last.
 */
export function nextMessageId(last: string | undefined): { id: string; sent_at: string } {
  const after = last ? getMessageTime(last) + 1 : 0;
  const time = Math.max(now().getTime(), after);
  return {
    id: `${String(time).padStart(timeDigits, '0')}${newId().slice(0, randomChars)}`,
    sent_at: new Date(time).toISOString(),
  };
}

/** Below every id of a moment (epoch milliseconds). */
export const placeAt = (time: number): string =>
  String(Math.max(0, time)).padStart(timeDigits, '0') + '-'.repeat(randomChars);

/** The moment that an id, or a place between ids, names (epoch milliseconds). */
export const getMessageTime = (id: string): number => Number(id.slice(0, timeDigits));

/** Both copies of a new message. */
export const messageWrites = (sender: MemberScope, message: MessageRecord): Write[] => [
  messageWrite(sender, message),
  messageWrite(memberScope(sender, message.other), {
    ...message,
    other: sender.member,
    from: 'them',
  }),
];

/** Up to which message somebody has read, and when that was. */
export interface ReadMark {
  up_to: string;
  at: string;
}

/** When a message was read, by the mark of who received it. */
export const readAt = (id: string, mark: ReadMark | null): string | null =>
  mark && id <= mark.up_to ? mark.at : null;

/**
 * A message as one of the two sees it.
 *
 * @param marks how far the member and the other one have read
 */
export function toMessageDto(
  record: MessageRecord,
  context: GiftContext,
  marks: { mine: ReadMark | null; theirs: ReadMark | null },
): Message {
  const { id, from, kind, text, image, gift, sent_at } = record;
  return {
    id,
    from,
    kind,
    text: text ?? null,
    image: image
      ? {
          filename: signedUrl(context.brand, image.full),
          thumb_filename: signedUrl(context.brand, image.thumb),
          width: image.width,
          height: image.height,
        }
      : null,
    gift: gift === undefined ? null : toGiftDto(gift, context),
    sent_at,
    // Whoever came back read on past what was paid back, which is not there any more.
    read_at: record.refunded ? null : readAt(id, from === 'me' ? marks.theirs : marks.mine),
    ...(record.refunded && from === 'me' ? { refunded: true as const } : {}),
  };
}

/** The beginning of a text; null for an image or a gift. */
export const getPreview = ({ text }: MessageContent): string | null =>
  text === undefined ? null : [...text].slice(0, limits.messagePreviewChars).join('');
