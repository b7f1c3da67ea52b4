import * as z from 'zod/mini';
import * as caseLimits from '../case-limits.ts';
import { caseIdSchema } from '../model/case.ts';
import { caseMarks, policeGrounds } from '../model/case-desk.ts';
import { textSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

const named = { brand: brandIdSchema, id: caseIdSchema };
const note = textSchema(1, caseLimits.caseNoteChars);
const output = z.strictObject({ version: z.int() });

export const caseMarkContract = opsPath({
  name: 'case-mark',
  methods: {
    POST: {
      summary:
        'Marks a case as reported to the police, which holds it too, or holds it: nothing of it is forgotten until it is released.',
      access: ['administrator', 'moderator'],
      action: 'case.mark',
      input: z.union([
        z.strictObject({
          ...named,
          mark: z.literal('police'),
          ground: z.enum(policeGrounds),
          /** Where it was reported, and under which number. */
          note,
        }),
        z.strictObject({ ...named, mark: z.literal('hold'), note }),
      ]),
      output,
      errors: ['not_found'],
    },
    DELETE: {
      summary: 'Takes a mark back, or releases what is held.',
      access: ['administrator', 'moderator'],
      action: 'case.unmark',
      input: z.strictObject({ ...named, mark: z.enum(caseMarks), note }),
      output,
      errors: ['not_found'],
    },
  },
});
