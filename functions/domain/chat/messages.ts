/** Messages. Each participant has a copy, so that a message deleted by one stays with the other. */
import * as limits from '#shared/limits.ts';
import type { Message } from '#shared/model/message.ts';
import { now } from '../../adapters/clock.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';
import { newId } from '../../adapters/secrets.ts';
import type { Write } from '../core/commit.ts';
import type { MessageContent } from '../core/message-content.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { type GiftContext, toGiftDto } from './gifts.ts';
import { messageWrite } from './message-copies.store.ts';

export { refundedWrite, removeMessageWrite } from './message-copies.store.ts';
export {
  allMessages,
  isMessage,
  messageItem,
  messagePage,
  messagesAfter,
} from './messages.store.ts';

/** What the sender paid: credits, one free message, or nothing. */
export interface MessagePrice {
  credits: number;
  free_message: boolean;
}

/** A participant's copy. */
export interface MessageRecord extends MessageContent {
  id: string;
  conversation: string;
  /** Id of the other participant. */
  other: string;
  from: 'me' | 'them';
  sent_at: string;
  /** Both copies hold it, as a refund starts from the receiver's. Only the sender is shown it. */
  price: MessagePrice;
  /** An operator wrote it for a fictional profile. Who did stands beside the profile's copy. */
  by_staff?: true | undefined;
  /** When the price was refunded. Only the sender's copy holds it, as the receiver's is deleted. */
  refunded?: string | undefined;
}

const timeDigits = 13;
const randomChars = 11;

/**
 * Creates a message id with its time. Ids of a conversation are in the order of sending even where
 * clocks differ, as each is above the last.
 */
export function nextMessageId(last: string | undefined): { id: string; sent_at: string } {
  const after = last ? getMessageTime(last) + 1 : 0;
  const time = Math.max(now().getTime(), after);
  return {
    id: `${String(time).padStart(timeDigits, '0')}${newId().slice(0, randomChars)}`,
    sent_at: new Date(time).toISOString(),
  };
}

/** Returns a position below every id of a time (epoch milliseconds). */
export const placeAt = (time: number): string =>
  String(Math.max(0, time)).padStart(timeDigits, '0') + '-'.repeat(randomChars);

/** Returns the time of an id or position (epoch milliseconds). */
export const getMessageTime = (id: string): number => Number(id.slice(0, timeDigits));

export const messageWrites = (sender: MemberScope, message: MessageRecord): Write[] => [
  messageWrite(sender, message),
  messageWrite(memberScope(sender, message.other), {
    ...message,
    other: sender.member,
    from: 'them',
  }),
];

/** Up to which message a participant has read, and when. */
export interface ReadMark {
  up_to: string;
  at: string;
}

/** Returns when a message was read, by its receiver's mark. */
export const readAt = (id: string, mark: ReadMark | null): string | null =>
  mark && id <= mark.up_to ? mark.at : null;

/**
 * Returns a message as one participant sees it.
 *
 * @param marks how far each participant has read
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
    // A refunded message was deleted unread, even if its receiver returned and read later ones.
    read_at: record.refunded ? null : readAt(id, from === 'me' ? marks.theirs : marks.mine),
    ...(record.refunded && from === 'me' ? { refunded: true as const } : {}),
  };
}

/** Returns the beginning of a text, or null for an image or a gift. */
export const getPreview = ({ text }: MessageContent): string | null =>
  text === undefined ? null : [...text].slice(0, limits.messagePreviewChars).join('');
