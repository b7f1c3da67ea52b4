/** Messages and conversations as one of the two members sees them. */
import * as z from 'zod/mini';
import { instantSchema } from './common.ts';
import { profileSchema } from './profile.ts';

/** 22 characters of base64url, made of the brand and the two members: a pair has one conversation. */
export const conversationIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
/** 24 characters; in a conversation their order as text is the order of the messages. */
export const messageIdSchema = z.string().check(z.regex(/^\d{13}[A-Za-z0-9_-]{11}$/));
/** What a browser names a chat image by; its files have names of their own. */
export const chatImageIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

export const messageKinds = ['text', 'image', 'gift'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A sent image: signed addresses that end within minutes, and the size of the whole in pixels. */
export const messageImageSchema = z.strictObject({
  filename: z.string(),
  thumb_filename: z.string(),
  width: z.int(),
  height: z.int(),
});
export type MessageImage = z.infer<typeof messageImageSchema>;

export const messageGiftSchema = z.strictObject({
  id: z.string(),
  /** In the language of the visitor's choice. */
  name: z.string(),
  /** Root-relative address of the drawing. */
  image: z.string(),
});
export type MessageGift = z.infer<typeof messageGiftSchema>;

export const messageSchema = z.strictObject({
  id: messageIdSchema,
  from: z.enum(['me', 'them']),
  kind: z.enum(messageKinds),
  /** Of a text, else null. */
  text: z.nullable(z.string()),
  /** Of an image, else null. */
  image: z.nullable(messageImageSchema),
  /** Of a gift, else null. */
  gift: z.nullable(messageGiftSchema),
  sent_at: instantSchema,
  /** The latest opening that covers this message by who received it; null while unread. */
  read_at: z.nullable(instantSchema),
  /** Only its sender receives it: its credits came back, since it could not be read any more. */
  refunded: z.optional(z.literal(true)),
});
export type Message = z.infer<typeof messageSchema>;

/** The last message of a conversation, as its list shows it. */
export const lastMessageSchema = z.strictObject({
  id: messageIdSchema,
  from: messageSchema.shape.from,
  kind: messageSchema.shape.kind,
  /** The beginning of a text, else null. */
  text: z.nullable(z.string()),
  sent_at: instantSchema,
  read_at: z.nullable(instantSchema),
});
export type LastMessage = z.infer<typeof lastMessageSchema>;

/**
 * A conversation in the list. A member who left has a `profile` of which only `id` and `status`
 * (`disabled`) say anything: the name is empty, and the rest stands in for what is gone.
 */
export const chatSchema = z.strictObject({
  conversation: z.strictObject({ id: conversationIdSchema }),
  profile: profileSchema,
  num_unread_messages: z.int(),
  /** Null where the member has deleted all that there was. */
  last_message: z.nullable(lastMessageSchema),
});
export type Chat = z.infer<typeof chatSchema>;

export const giftSchema = z.strictObject({
  ...messageGiftSchema.shape,
  credits: z.int(),
});
export type Gift = z.infer<typeof giftSchema>;

/** A sentence to begin with. */
export const icebreakerSchema = z.strictObject({ id: z.string(), text: z.string() });
export type Icebreaker = z.infer<typeof icebreakerSchema>;
