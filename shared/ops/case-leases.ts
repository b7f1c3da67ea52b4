import * as z from 'zod/mini';
import { caseIdSchema } from '../model/case.ts';
import { instantSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

const input = z.strictObject({ brand: brandIdSchema, id: caseIdSchema });

export const caseLeasesContract = opsPath({
  name: 'case-leases',
  methods: {
    POST: {
      summary: 'Leases a case, so that nobody else decides it meanwhile, or leases it for longer.',
      access: ['administrator', 'moderator', 'support'],
      action: 'case.lease',
      input,
      output: z.strictObject({
        until: instantSchema,
        /** The case as it is now: what a decision names. */
        version: z.int(),
      }),
      errors: ['not_found', 'case_decided', 'held_by_another', 'forbidden'],
    },
    DELETE: {
      summary: 'Gives a lease back, so that others get the case at once.',
      access: ['administrator', 'moderator', 'support'],
      action: 'case.release',
      input,
      output: z.strictObject({}),
    },
  },
});
