import * as z from 'zod/mini';
import { caseFilesSchema, caseTextSchema, caseViewSchema } from '../model/case.ts';
import { tokenSchema } from '../model/token.ts';
import { path } from './contract.ts';

const output = z.strictObject({ complaint: caseViewSchema });
const input = z.strictObject({
  token: tokenSchema,
  text: caseTextSchema,
  files: z.optional(caseFilesSchema),
});

export const complaintContract = path({
  name: 'complaint',
  methods: {
    GET: {
      summary: 'How a complaint stands, for whoever has the link of its mails.',
      access: 'anyone',
      query: z.strictObject({ token: tokenSchema }),
      output,
      errors: ['link_invalid'],
      rateLimit: 'link',
    },
    POST: {
      summary: 'Adds the sender’s answer, or something they forgot, while it is not decided.',
      access: 'anyone',
      status: 201,
      input,
      output,
      errors: ['link_invalid', 'case_closed', 'case_full', 'rate_limited'],
      rateLimit: 'complaint_answer',
    },
    PUT: {
      summary: 'Objects to the decision, within six months and once; another person decides.',
      access: 'anyone',
      input,
      output,
      errors: ['link_invalid', 'objection_over', 'rate_limited'],
      rateLimit: 'complaint_answer',
    },
  },
});
