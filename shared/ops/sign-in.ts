import * as z from 'zod/mini';
import { opsPath } from './contract.ts';
import { assertionAnswerSchema, passkeyOptionsSchema } from './passkey-json.ts';

export const signInContract = opsPath({
  name: 'sign-in',
  methods: {
    GET: {
      summary: 'Options to sign in by a passkey, of which the browser knows whose it is.',
      access: 'signed_out',
      action: 'session.options',
      output: z.strictObject({ options: passkeyOptionsSchema }),
      errors: ['rate_limited'],
      rateLimit: 'console_sign_in',
    },
    POST: {
      summary: "Signs in by a passkey's signature. Sets the console's cookie.",
      access: 'signed_out',
      action: 'session.start',
      input: z.strictObject({ answer: assertionAnswerSchema }),
      output: z.strictObject({}),
      errors: ['passkey_refused', 'rate_limited'],
      rateLimit: 'console_sign_in',
    },
  },
});
