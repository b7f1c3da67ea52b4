import * as z from 'zod/mini';
import { caseNameSchema } from '../model/case.ts';
import { emailSchema, instantSchema } from '../model/common.ts';
import { brandIdSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

const output = z.strictObject({
  /** By name. */
  flaggers: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      added_at: instantSchema,
      added_by: z.string(),
    }),
  ),
});

export const trustedFlaggersContract = opsPath({
  name: 'trusted-flaggers',
  methods: {
    GET: {
      summary:
        "A brand's trusted flaggers (DSA 22), whose notices come first. Addresses are kept as hashes.",
      access: ['administrator'],
      action: 'trusted_flaggers.read',
      query: z.strictObject({ brand: brandIdSchema }),
      output,
    },
    POST: {
      summary: 'Adds a trusted flagger by the address of its notices.',
      access: ['administrator'],
      action: 'trusted_flaggers.add',
      status: 201,
      input: z.strictObject({
        brand: brandIdSchema,
        /** Of the organization. */
        name: caseNameSchema,
        email: emailSchema,
      }),
      output,
    },
    DELETE: {
      summary: 'Removes a trusted flagger. Notices that came stay where they are.',
      access: ['administrator'],
      action: 'trusted_flaggers.remove',
      input: z.strictObject({
        brand: brandIdSchema,
        id: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
      }),
      output,
      errors: ['not_found'],
    },
  },
});
