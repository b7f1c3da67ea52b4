import * as z from 'zod/mini';
import { daySchema, memberIdSchema } from '../model/common.ts';
import { auditEntrySchema, brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const auditContract = opsPath({
  name: 'audit',
  methods: {
    GET: {
      summary:
        "A day of a brand's audit, or of what belongs to no brand, newest first. Entries are never changed.",
      access: ['administrator'],
      action: 'audit.read',
      query: z.strictObject({
        brand: z.optional(brandIdSchema),
        /** UTC; today where it is left out. */
        day: z.optional(daySchema),
        operator: z.optional(memberIdSchema),
        action: z.optional(z.string().check(z.maxLength(60))),
        subject: z.optional(z.string().check(z.maxLength(100))),
        /** Where the page before ended. */
        cursor: z.optional(z.string().check(z.maxLength(200))),
      }),
      output: z.strictObject({
        day: daySchema,
        entries: z.array(auditEntrySchema),
        cursor: z.nullable(z.string()),
      }),
      errors: ['not_found'],
    },
  },
});
