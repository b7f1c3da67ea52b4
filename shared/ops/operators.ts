import * as z from 'zod/mini';
import { memberIdSchema } from '../model/common.ts';
import { operatorBrandsSchema, operatorRoleSchema, operatorSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';

const output = z.strictObject({ operators: z.array(operatorSchema) });

export const operatorsContract = opsPath({
  name: 'operators',
  methods: {
    GET: {
      summary: 'Everybody who works in the console, those without access last.',
      access: ['administrator'],
      action: 'operators.read',
      output,
    },
    PUT: {
      summary:
        'Changes role and brands of somebody else, which ends their sessions. Needs a fresh passkey.',
      access: ['administrator'],
      action: 'operators.change',
      input: z.strictObject({
        id: memberIdSchema,
        role: operatorRoleSchema,
        brands: operatorBrandsSchema,
      }),
      output,
      errors: ['not_found', 'not_yourself', 'forbidden', 'fresh_passkey_required'],
    },
    DELETE: {
      summary: 'Takes access and sessions from somebody else at once. Needs a fresh passkey.',
      access: ['administrator'],
      action: 'operators.disable',
      input: z.strictObject({ id: memberIdSchema }),
      output,
      errors: ['not_found', 'not_yourself', 'forbidden', 'fresh_passkey_required'],
    },
  },
});
