/**
 * What goes over `/ws` of a brand's host: JSON, one frame each, told apart by `type`. Server,
 * browser and tests read the same schemas. Who reads frames ignores types it does not know.
 */
import * as z from 'zod/mini';
import { type ErrorCode, errorTable } from '../errors.ts';
import { instantSchema, memberIdSchema } from '../model/common.ts';
import { conversationIdSchema, messageIdSchema, messageSchema } from '../model/message.ts';

/** A place in the order of all of a member's messages; it looks like the id of one. */
const cursorSchema = messageIdSchema;
const countSchema = z.int().check(z.minimum(0));

const frame = <const Type extends string, Shape extends Record<string, z.core.$ZodType>>(
  type: Type,
  shape: Shape,
) => z.strictObject({ type: z.literal(type), ...shape });

/** From the browser. */
export const browserFrameSchema = z.discriminatedUnion('type', [
  /**
   * Asks for what came after a cursor; null where the browser has not seen any message. Answered
   * by `message` and `read` frames, `unread`, and `caught_up` at the end.
   */
  frame('since', { cursor: z.nullable(cursorSchema) }),
  /** The member writes in this conversation. */
  frame('typing', { conversation: conversationIdSchema }),
  /** Keeps the socket open; answered by `pong`. */
  frame('ping', {}),
]);
export type BrowserFrame = z.infer<typeof browserFrameSchema>;

/** From the server. */
export const serverFrameSchema = z.discriminatedUnion('type', [
  /** A message that the member received, or sent from elsewhere. It may come more than once. */
  frame('message', {
    conversation: conversationIdSchema,
    /** Id of the other one. */
    profile: memberIdSchema,
    message: messageSchema,
    cursor: cursorSchema,
  }),
  /** The other one has read up to this moment. */
  frame('read', { conversation: conversationIdSchema, read_at: instantSchema }),
  /** The other one writes. */
  frame('typing', { conversation: conversationIdSchema }),
  /** Somebody likes the member. A like back comes as `match` alone. */
  frame('like', { id: memberIdSchema }),
  frame('match', { id: memberIdSchema }),
  /** Unread messages in all, and those of the conversation that changed. */
  frame('unread', {
    total: countSchema,
    conversation: z.optional(conversationIdSchema),
    num: z.optional(countSchema),
  }),
  /**
   * The end of a catch-up. `complete: false` means that there was more than is sent this way:
   * what was loaded before is to be loaded anew.
   */
  frame('caught_up', { cursor: cursorSchema, complete: z.boolean() }),
  frame('pong', {}),
  /** The frame before it was not understood, or could not be acted on. */
  frame('error', { code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]) }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;
export type FrameByType<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;
