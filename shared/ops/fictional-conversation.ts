import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { fictionalConversationSchema } from '../model/fictional-conversation.ts';
import { conversationIdSchema, messageIdSchema } from '../model/message.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const fictionalConversationContract = opsPath({
  name: 'fictional-conversation',
  methods: {
    GET: {
      summary:
        'A conversation of a fictional profile with a member: both cards, the messages between the two, notes, and texts in the language of the member. Nobody is shown that it was read.',
      access: ['administrator', 'moderator'],
      action: 'conversation.read',
      query: z.strictObject({
        brand: brandIdSchema,
        profile: memberIdSchema,
        conversation: conversationIdSchema,
        /** Messages below this one rather than the latest ones. */
        before: z.optional(messageIdSchema),
      }),
      output: z.strictObject({ conversation: fictionalConversationSchema }),
      errors: ['not_found'],
    },
  },
});
