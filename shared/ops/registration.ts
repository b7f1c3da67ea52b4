import * as z from 'zod/mini';
import { lineSchema } from '../model/common.ts';
import { operatorRoleSchema } from '../model/operator.ts';
import { opsPath } from './contract.ts';
import { passkeyOptionsSchema, registrationAnswerSchema } from './passkey-json.ts';

export const invitationSecretSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
export const passkeyLabelSchema = lineSchema(1, 40);

export const registrationContract = opsPath({
  name: 'registration',
  methods: {
    GET: {
      summary: 'Whom an invitation is for, and options to register their passkey. Uses nothing up.',
      access: 'signed_out',
      action: 'invitation.read',
      query: z.strictObject({ invitation: invitationSecretSchema }),
      output: z.strictObject({
        name: z.string(),
        role: operatorRoleSchema,
        brands: z.array(z.string()),
        options: passkeyOptionsSchema,
      }),
      errors: ['link_invalid', 'rate_limited'],
      rateLimit: 'console_sign_in',
    },
    POST: {
      summary: 'Registers the passkey, which uses the invitation up, and signs in.',
      access: 'signed_out',
      action: 'invitation.accept',
      status: 201,
      input: z.strictObject({
        invitation: invitationSecretSchema,
        label: passkeyLabelSchema,
        answer: registrationAnswerSchema,
      }),
      output: z.strictObject({}),
      errors: ['link_invalid', 'passkey_refused', 'rate_limited'],
      rateLimit: 'console_sign_in',
    },
  },
});
