import * as z from 'zod/mini';
import * as caseLimits from '../case-limits.ts';
import {
  caseFilesSchema,
  caseIdSchema,
  caseKindSchema,
  caseLocationSchema,
  caseNameSchema,
  caseSubjectSchema,
  caseTextSchema,
} from '../model/case.ts';
import { emailSchema, lineSchema, memberIdSchema } from '../model/common.ts';
import { localeSchema } from '../model/value-schemas.ts';
import { path } from './contract.ts';

export const complaintsContract = path({
  name: 'complaints',
  methods: {
    POST: {
      summary:
        'Files a complaint; a receipt with a link to its state goes to the address. Says nothing about members.',
      access: 'anyone',
      status: 201,
      input: z.strictObject({
        email: emailSchema,
        name: caseNameSchema,
        subject: caseSubjectSchema,
        text: caseTextSchema,
        /** Default: `other`. */
        kind: z.optional(caseKindSchema),
        /** The member whom it is about. */
        member: z.optional(memberIdSchema),
        /** Where it is: an address of this site, or words. */
        location: z.optional(caseLocationSchema),
        /** "In good faith, and correct as far as I know." Some kinds need it. */
        statement: z.optional(z.literal(true)),
        /** The full name as signature, for a request under the TAKE IT DOWN Act. */
        signature: z.optional(lineSchema(1, caseLimits.caseNameMaxChars)),
        /** Pictures that were uploaded by `complaint-file`. */
        files: z.optional(caseFilesSchema),
        /** The language of the mails; the visitor's unless given. */
        language: z.optional(localeSchema),
      }),
      output: z.strictObject({ complaint: z.strictObject({ id: caseIdSchema }) }),
      errors: ['rate_limited'],
      rateLimit: 'complaint',
    },
  },
});
