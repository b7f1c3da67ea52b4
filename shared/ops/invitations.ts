import * as z from 'zod/mini';
import { instantSchema, memberIdSchema } from '../model/common.ts';
import {
  invitationSchema,
  operatorBrandsSchema,
  operatorNameSchema,
  operatorRoleSchema,
} from '../model/operator.ts';
import { opsPath } from './contract.ts';

const open = z.array(invitationSchema);

export const invitationsContract = opsPath({
  name: 'invitations',
  methods: {
    GET: {
      summary: 'Invitations that nobody has used yet.',
      access: ['administrator'],
      action: 'invitations.read',
      output: z.strictObject({ invitations: open }),
    },
    POST: {
      summary:
        'Invites somebody, or lets somebody register another passkey. The address is told once. Needs a fresh passkey.',
      access: ['administrator'],
      action: 'invitations.create',
      status: 201,
      input: z.union([
        z.strictObject({
          name: operatorNameSchema,
          role: operatorRoleSchema,
          brands: operatorBrandsSchema,
        }),
        z.strictObject({ operator: memberIdSchema }),
      ]),
      output: z.strictObject({ url: z.string(), expires_at: instantSchema, invitations: open }),
      errors: ['not_found', 'not_yourself', 'forbidden', 'fresh_passkey_required'],
    },
    DELETE: {
      summary: 'Takes an invitation back.',
      access: ['administrator'],
      action: 'invitations.revoke',
      input: z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
      output: z.strictObject({ invitations: open }),
      errors: ['not_found'],
    },
  },
});
