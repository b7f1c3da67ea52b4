import * as z from 'zod/mini';
import { instantSchema } from '../model/common.ts';
import { operatorRoles } from '../rules/operator-roles.ts';
import { opsPath } from './contract.ts';
import { assertionAnswerSchema, passkeyOptionsSchema } from './passkey-json.ts';

export const confirmationContract = opsPath({
  name: 'confirmation',
  methods: {
    GET: {
      summary: 'Options to show a passkey again.',
      access: operatorRoles,
      action: 'confirmation.options',
      output: z.strictObject({ options: passkeyOptionsSchema }),
    },
    POST: {
      summary: 'Makes the session fresh for some minutes, in which it may do what needs a passkey.',
      access: operatorRoles,
      action: 'confirmation.give',
      input: z.strictObject({ answer: assertionAnswerSchema }),
      output: z.strictObject({ fresh_until: instantSchema }),
      errors: ['passkey_refused'],
    },
  },
});
