import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { memberIdSchema, textSchema } from '../model/common.ts';
import { conversationIdSchema } from '../model/message.ts';
import { brandIdSchema } from '../model/operator.ts';
import { memberNoteSchema } from '../model/restriction.ts';
import { opsPath } from './contract.ts';

export const fictionalNotesContract = opsPath({
  name: 'fictional-notes',
  methods: {
    POST: {
      summary:
        'Adds a note about a fictional profile or about one of its conversations, which only operators see.',
      access: ['administrator', 'moderator'],
      action: 'conversation.note',
      input: z.strictObject({
        brand: brandIdSchema,
        profile: memberIdSchema,
        conversation: conversationIdSchema,
        about: z.enum(['profile', 'conversation']),
        text: textSchema(1, limits.memberNoteChars),
      }),
      status: 201,
      output: z.strictObject({ note: memberNoteSchema }),
      errors: ['not_found'],
    },
  },
});
