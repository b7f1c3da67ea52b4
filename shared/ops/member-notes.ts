import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { memberIdSchema, textSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { memberNoteSchema } from '../model/restriction.ts';
import { opsPath } from './contract.ts';

export const memberNotesContract = opsPath({
  name: 'member-notes',
  methods: {
    POST: {
      summary: 'Adds a note about a member, which only operators see.',
      access: ['administrator', 'moderator', 'support'],
      action: 'member.note',
      input: z.strictObject({
        brand: brandIdSchema,
        member: memberIdSchema,
        text: textSchema(1, limits.memberNoteChars),
      }),
      status: 201,
      output: z.strictObject({ note: memberNoteSchema }),
      errors: ['not_found'],
    },
  },
});
