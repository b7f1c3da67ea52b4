import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { emailSchema } from '../model/common.ts';
import { pushEndpointSchema, pushPublicKeySchema, pushSubscriptionSchema } from '../model/push.ts';
import { userSchema } from '../model/user.ts';
import { localeSchema } from '../model/value-schemas.ts';
import { path } from './contract.ts';

/** `?push=1`: the call is about push messages to this browser. */
const push = z.literal('1');

const passwordSchema = z.string().check(z.minLength(1), z.maxLength(limits.passwordMaxChars));

export const userContract = path({
  name: 'user',
  methods: {
    GET: {
      summary: 'The logged-in member, or null.',
      access: 'anyone',
      restricted: 'refused',
      output: z.strictObject({ user: z.nullable(userSchema) }),
    },
    POST: {
      summary:
        'Logs in. With `push=1` and a subscription: sends the logged-in member push messages to this browser.',
      access: 'anyone',
      query: z.strictObject({ push: z.optional(push) }),
      input: z.union([
        z.strictObject({
          email: emailSchema,
          password: passwordSchema,
          /** The login page on this device greets the member from now on. */
          remember: z.optional(z.literal(true)),
        }),
        z.strictObject({
          subscription: pushSubscriptionSchema,
          /** The brand's public key that it was made with. */
          public_key: z.optional(pushPublicKeySchema),
        }),
        /** The member whom this device remembers. */
        z.strictObject({ remembered: z.literal(true), password: passwordSchema }),
      ]),
      output: z.union([
        z.strictObject({ user: userSchema }),
        z.strictObject({ is_subscribed: z.literal(true) }),
      ]),
      errors: [
        'login_failed',
        'login_blocked',
        'account_deleted',
        'account_restricted',
        'authentication_required',
        'rate_limited',
        'busy',
      ],
    },
    PUT: {
      summary: "Changes the member's language or notes that fictional profiles were explained.",
      access: 'member',
      input: z.strictObject({
        language: z.optional(localeSchema),
        fictional_acknowledged: z.optional(z.literal(true)),
      }),
      output: z.strictObject({ user: userSchema }),
    },
    DELETE: {
      summary: 'Sends no more push messages to a browser of the member.',
      access: 'member',
      query: z.strictObject({ push }),
      input: z.strictObject({ endpoint: pushEndpointSchema }),
      output: z.strictObject({ is_subscribed: z.literal(false) }),
    },
  },
});
