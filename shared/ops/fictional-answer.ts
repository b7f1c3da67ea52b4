import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { memberIdSchema, textSchema } from '../model/common.ts';
import { answeredMessageSchema } from '../model/fictional-conversation.ts';
import { conversationIdSchema, messageIdSchema } from '../model/message.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

const place = { brand: brandIdSchema, profile: memberIdSchema, conversation: conversationIdSchema };

export const fictionalAnswerContract = opsPath({
  name: 'fictional-answer',
  methods: {
    POST: {
      summary:
        "Answers a member for a fictional profile. The answer goes out under the rules of any message and costs nobody anything; the conversation is the caller's from then on.",
      access: ['administrator', 'moderator'],
      action: 'conversation.answer',
      input: z.strictObject({
        ...place,
        /** The last message that was shown. */
        seen: messageIdSchema,
        text: textSchema(1, limits.bodyBytes),
        /** The same answer is sent again under the same one, and goes out once. */
        key: z.uuid(),
      }),
      status: 201,
      output: z.strictObject({ message: answeredMessageSchema }),
      errors: [
        'not_found',
        'message_too_long',
        'idempotency_conflict',
        'conversation_stale',
        'conversation_answered',
        'fictional_not_acknowledged',
        'member_not_reachable',
      ],
    },
    PUT: {
      summary: 'Takes a conversation off the list that needs no answer. Nothing is sent.',
      access: ['administrator', 'moderator'],
      action: 'conversation.set_aside',
      input: z.strictObject({
        ...place,
        /** The last message that was shown. */
        seen: messageIdSchema,
      }),
      output: z.strictObject({}),
      errors: ['not_found', 'conversation_stale', 'conversation_answered'],
    },
    DELETE: {
      summary: "Hands a conversation back, so that it is nobody's.",
      access: ['administrator', 'moderator'],
      action: 'conversation.hand_back',
      input: z.strictObject(place),
      output: z.strictObject({}),
      errors: ['not_found'],
    },
  },
});
