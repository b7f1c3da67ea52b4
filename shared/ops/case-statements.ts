import * as z from 'zod/mini';
import { daySchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

export const caseStatementsContract = opsPath({
  name: 'case-statements',
  methods: {
    GET: {
      summary:
        "Statements of reasons of a period, each in the fields of the EU's transparency database, by the time of the case's last decision. A page ends with a cursor where there are more.",
      access: ['administrator'],
      action: 'case_statements.read',
      query: z.strictObject({
        brand: brandIdSchema,
        /** UTC, both included. */
        from: daySchema,
        to: daySchema,
        cursor: z.optional(z.string().check(z.maxLength(200))),
      }),
      output: z.strictObject({
        statements: z.array(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
        cursor: z.nullable(z.string()),
      }),
    },
  },
});
