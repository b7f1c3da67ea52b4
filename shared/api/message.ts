import * as z from 'zod/mini';
import { conversationIdSchema, messageIdSchema } from '../model/message.ts';
import { path } from './contract.ts';

export const messageContract = path({
  name: 'message',
  methods: {
    DELETE: {
      summary: 'Deletes the member’s own copy of a message; the other one keeps theirs.',
      access: 'member',
      input: z.strictObject({ conversation: conversationIdSchema, id: messageIdSchema }),
      output: z.strictObject({}),
      errors: ['not_found', 'busy'],
    },
  },
});
