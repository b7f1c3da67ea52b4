import * as z from 'zod/mini';
import { instantSchema, memberIdSchema } from '../model/common.ts';
import { chatSchema } from '../model/message.ts';
import { path } from './contract.ts';

export const chatsContract = path({
  name: 'chats',
  methods: {
    GET: {
      summary: "The member's conversations, the one with the latest message first.",
      access: 'member',
      query: z.strictObject({
        cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
      }),
      output: z.strictObject({
        chats: z.array(chatSchema),
        /** Over all conversations, also those on later pages. */
        total_unread_messages: z.int(),
        /** Messages that the member has not removed, over all conversations of the list. */
        total_messages: z.int(),
        /** The conversation that the member opened last: the other one's profile, and when. */
        last_opened: z.nullable(
          z.strictObject({ profile: memberIdSchema, opened_at: instantSchema }),
        ),
        cursor: z.nullable(z.string()),
      }),
    },
  },
});
