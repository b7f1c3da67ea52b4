import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { fictionalConversationSchema } from '../model/fictional-conversation.ts';
import { conversationIdSchema, messageIdSchema } from '../model/message.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

const place = { brand: brandIdSchema, profile: memberIdSchema, conversation: conversationIdSchema };

export const fictionalConversationContract = opsPath({
  name: 'fictional-conversation',
  methods: {
    GET: {
      summary:
        'A conversation of a fictional profile with a member: both cards, the messages between the two, notes, and texts in the language of the member. Nobody is shown that it was read.',
      access: ['administrator', 'moderator'],
      action: 'conversation.read',
      query: z.strictObject({
        ...place,
        /** Messages below this one rather than the latest ones. */
        before: z.optional(messageIdSchema),
      }),
      output: z.strictObject({ conversation: fictionalConversationSchema }),
      errors: ['not_found'],
    },
    DELETE: {
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
  },
});
