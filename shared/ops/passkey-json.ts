/**
 * WebAuthn's messages as JSON (https://www.w3.org/TR/webauthn-3/, 5.1.8 to 5.1.10): options go to
 * the browser as they are, and what it answers is looked at by the library that verifies it.
 */
import * as z from 'zod/mini';

const base64 = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/));
const mostBytes = 16_384;

/** Options for `navigator.credentials`, which the browser's library reads. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

const answer = <const Response extends z.core.$ZodLooseShape>(response: Response) =>
  z.strictObject({
    id: base64(1_024),
    rawId: base64(1_024),
    type: z.literal('public-key'),
    authenticatorAttachment: z.optional(z.string().check(z.maxLength(40))),
    clientExtensionResults: z.record(z.string(), z.unknown()),
    response: z.looseObject(response),
  });

/** What a browser answers to an option to register a passkey. */
export const registrationAnswerSchema = answer({
  clientDataJSON: base64(mostBytes),
  attestationObject: base64(mostBytes),
});

/** What a browser answers to an option to sign in. */
export const assertionAnswerSchema = answer({
  clientDataJSON: base64(mostBytes),
  authenticatorData: base64(mostBytes),
  signature: base64(mostBytes),
  userHandle: z.optional(z.nullable(base64(128))),
});
