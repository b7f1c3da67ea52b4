import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { memberIdSchema, textSchema } from '../model/common.ts';
import { chatImageIdSchema, conversationIdSchema, messageSchema } from '../model/message.ts';
import { profileSchema } from '../model/profile.ts';
import { path } from './contract.ts';

const given = (value: Record<string, unknown>, names: readonly string[]) =>
  names.filter((name) => value[name] !== undefined).length;

const clientId = z.pipe(
  z
    .string()
    .check(
      z.regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/),
    ),
  z.transform((id: string) => id.toLowerCase()),
);

/**
 * A conversation's id follows from the brand and the two members, so it is known before the first
 * message. `GET chat.php?id=` takes it, and the other member's id as well: the answer is the same
 * conversation, empty where nothing was said yet, and `conversation.id` is the id that it will have.
 */
export const chatContract = path({
  name: 'chat',
  methods: {
    GET: {
      summary:
        'A conversation, by its id or the other member’s, with its latest messages; reads them.',
      access: 'member',
      // A link from elsewhere must neither read messages nor tell their sender.
      origin: 'same_origin',
      query: z.strictObject({
        /** The conversation's id, or that of the member it is with. */
        id: conversationIdSchema,
        /** From an earlier answer: messages older than those. Leaves the unread ones unread. */
        before: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
      }),
      output: z.strictObject({
        conversation: z.strictObject({
          id: conversationIdSchema,
          /** False where nobody has written yet. */
          begun: z.boolean(),
          /** How many were unread before this answer. */
          num_unread_messages: z.int(),
        }),
        /** As in the list: a member who left is `disabled` and has no name. */
        profile: profileSchema,
        /** Oldest first. */
        messages: z.array(messageSchema),
        /** For the page before these, or null at the beginning. */
        before: z.nullable(z.string()),
        /** Over all conversations, after this one was opened. */
        total_unread_messages: z.int(),
      }),
      errors: ['not_found', 'blocked_by_user', 'busy'],
    },
    POST: {
      summary: 'Sends a message; it is paid with free messages first, then with credits.',
      access: 'member',
      confirmed: true,
      status: 201,
      input: z
        .strictObject({
          conversation: z.optional(conversationIdSchema),
          to: z.optional(memberIdSchema),
          // The brand's own length is the rule's business: its failure has a code of its own.
          text: z.optional(textSchema(1, limits.bodyBytes)),
          image: z.optional(chatImageIdSchema),
          gift: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,29}$/))),
          client_id: clientId,
        })
        .check(
          z.refine((body) => given(body, ['conversation', 'to']) === 1, {
            path: ['conversation'],
            error: 'one_of_these',
          }),
          z.refine((body) => given(body, ['text', 'image', 'gift']) === 1, {
            path: ['text'],
            error: 'one_of_these',
          }),
        ),
      output: z.strictObject({
        message: messageSchema,
        conversation: z.strictObject({ id: conversationIdSchema }),
        /** What is left after this message. */
        credits: z.int(),
        free_messages: z.int(),
        /** Conversations that a free member may still start. */
        free_conversations: z.int(),
      }),
      errors: [
        'not_confirmed',
        'message_too_long',
        'idempotency_conflict',
        'not_found',
        'blocked_by_user',
        'fictional_not_reachable',
        'conversation_limit_reached',
        'premium_only',
        'not_enough_credits',
        'immediate_start_required',
        'credits_disputed',
        'busy',
      ],
    },
    DELETE: {
      summary:
        'Removes a conversation from the member’s own list; a new message brings it back, without the old ones.',
      access: 'member',
      input: z.strictObject({ conversation: conversationIdSchema }),
      output: z.strictObject({}),
      errors: ['not_found', 'busy'],
    },
  },
});
