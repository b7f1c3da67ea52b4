import * as z from 'zod/mini';
import { passkeySchema } from '../model/operator.ts';
import { operatorRoles } from '../rules/operator-roles.ts';
import { opsPath } from './contract.ts';
import { passkeyOptionsSchema, registrationAnswerSchema } from './passkey-json.ts';
import { passkeyLabelSchema } from './registration.ts';

const output = z.strictObject({ passkeys: z.array(passkeySchema) });

export const passkeysContract = opsPath({
  name: 'passkeys',
  methods: {
    GET: {
      summary: "The caller's own passkeys, and options to register another one.",
      access: operatorRoles,
      action: 'passkeys.read',
      output: z.strictObject({ passkeys: z.array(passkeySchema), options: passkeyOptionsSchema }),
    },
    POST: {
      summary: 'Registers another passkey of the caller. Needs a fresh passkey.',
      access: operatorRoles,
      action: 'passkeys.add',
      status: 201,
      input: z.strictObject({ label: passkeyLabelSchema, answer: registrationAnswerSchema }),
      output,
      errors: ['passkey_refused', 'fresh_passkey_required'],
    },
    DELETE: {
      summary: "Removes one of the caller's passkeys, never the last one. Needs a fresh passkey.",
      access: operatorRoles,
      action: 'passkeys.remove',
      input: z.strictObject({ id: z.string().check(z.maxLength(1_024)) }),
      output,
      errors: ['not_found', 'last_passkey', 'fresh_passkey_required'],
    },
  },
});
