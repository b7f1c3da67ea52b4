import * as z from 'zod/mini';
import { conversationLists, waitingConversationSchema } from '../model/fictional-conversation.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const fictionalConversationsContract = opsPath({
  name: 'fictional-conversations',
  methods: {
    GET: {
      summary:
        "Conversations of a brand's fictional profiles that wait for an answer, what waits longest first. A page may hold fewer than fit, and ends with a cursor where there are more.",
      access: ['administrator', 'moderator'],
      action: 'conversations.read',
      query: z.strictObject({
        brand: brandIdSchema,
        list: z.enum(conversationLists),
        /** Where the page before ended. */
        cursor: z.optional(z.string().check(z.maxLength(200))),
      }),
      output: z.strictObject({
        /** Whether the brand says that somebody answers for its fictional profiles. */
        staffed: z.boolean(),
        conversations: z.array(waitingConversationSchema),
        cursor: z.nullable(z.string()),
      }),
    },
  },
});
