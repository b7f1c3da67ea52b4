/** Conversations of fictional profiles, as the operators see them who answer. */
import * as z from 'zod/mini';
import { cannedAnswerIds } from '../canned-answers.ts';
import { instantSchema, memberIdSchema } from './common.ts';
import { conversationIdSchema, messageIdSchema, messageKinds } from './message.ts';
import { memberNoteSchema } from './restriction.ts';
import { localeSchema } from './value-schemas.ts';

/** `unassigned`: nobody's; `mine`: whoever asks answered last; `all`: everybody's. */
export const conversationLists = ['unassigned', 'mine', 'all'] as const;
export type ConversationList = (typeof conversationLists)[number];

/** Why a member gets no answer now; `unaware`: never told that profiles may be fictional. */
export const answerBlockers = ['unaware', 'blocked', 'left', 'profile_restricted'] as const;
export type AnswerBlocker = (typeof answerBlockers)[number];

/** Who answers a conversation. */
const claimSchema = z.strictObject({ name: z.string(), mine: z.boolean() });

const personFields = {
  id: memberIdSchema,
  /** Empty for somebody who is gone. */
  name: z.string(),
  age: z.nullable(z.number()),
  /** Root-relative signed address on the console's host. */
  picture: z.nullable(z.string()),
};

/** A conversation in the list of those that wait. */
export const waitingConversationSchema = z.strictObject({
  id: conversationIdSchema,
  profile: z.strictObject(personFields),
  member: z.strictObject(personFields),
  language: z.nullable(localeSchema),
  waiting_since: instantSchema,
  /** How many messages wait. */
  waiting: z.int(),
  claim: z.nullable(claimSchema),
  /** The last message; `text` is its beginning, null for an image or a gift. */
  last: z.nullable(z.strictObject({ kind: z.enum(messageKinds), text: z.nullable(z.string()) })),
  /** The member is away, or one of the two blocks the other one. */
  unreachable: z.boolean(),
});
export type WaitingConversation = z.infer<typeof waitingConversationSchema>;

const cardSchema = z.strictObject({
  ...personFields,
  gender: z.nullable(z.string()),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  about_me: z.nullable(z.string()),
  interests: z.array(z.string()),
});
export type ConversationCard = z.infer<typeof cardSchema>;

export const answeredMessageSchema = z.strictObject({
  id: messageIdSchema,
  from: z.enum(['member', 'profile']),
  kind: z.enum(messageKinds),
  text: z.nullable(z.string()),
  /** Id of the gift. */
  gift: z.nullable(z.string()),
  image: z.nullable(z.strictObject({ full: z.string(), thumb: z.string() })),
  sent_at: instantSchema,
  /** Name of the operator who wrote it; null for the member, and where it is not known. */
  by: z.nullable(z.string()),
});
export type AnsweredMessage = z.infer<typeof answeredMessageSchema>;

/** A conversation with all that helps to answer it. */
export const fictionalConversationSchema = z.strictObject({
  id: conversationIdSchema,
  profile: cardSchema,
  member: cardSchema,
  /** The member's. */
  language: localeSchema,
  waiting_since: z.nullable(instantSchema),
  waiting: z.int(),
  claim: z.nullable(claimSchema),
  /** Why no answer goes out now; null where one does. */
  blocker: z.nullable(z.enum(answerBlockers)),
  /** The last message of the conversation, which an answer names. */
  last: messageIdSchema,
  /** Oldest first. */
  messages: z.array(answeredMessageSchema),
  /** Whether there are older ones. */
  more: z.boolean(),
  /** Each newest first. */
  notes: z.strictObject({
    profile: z.array(memberNoteSchema),
    conversation: z.array(memberNoteSchema),
  }),
  /** In the member's language. */
  canned: z.array(z.strictObject({ id: z.enum(cannedAnswerIds), text: z.string() })),
  /** The most characters of a message. */
  message_length: z.int(),
});
export type FictionalConversation = z.infer<typeof fictionalConversationSchema>;
