/** What a browser gives to be sent push messages. */
import * as z from 'zod/mini';
import * as limits from '../limits.ts';

/** Bytes as base64url without padding, as browsers write keys; some pad. */
const bytes = (pattern: RegExp) => z.string().check(z.regex(pattern));

/** Address of a browser at its push service. Which services there are is the server's business. */
export const pushEndpointSchema = z
  .url({ protocol: /^https$/ })
  .check(z.maxLength(limits.pushEndpointMaxChars));

/** Public key of a brand: an uncompressed point of P-256. */
export const pushPublicKeyPattern = /^B[A-Za-z0-9_-]{86}$/;
export const pushPublicKeySchema = bytes(pushPublicKeyPattern);

/** The browser's own `PushSubscription` as JSON. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: pushEndpointSchema,
  /** Milliseconds since 1970, or null; push services say so themselves when one is over. */
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({
    /** Public key: an uncompressed point of P-256, 65 bytes. */
    p256dh: bytes(/^B[A-Za-z0-9_-]{86}={0,1}$/),
    /** 16 bytes. */
    auth: bytes(/^[A-Za-z0-9_-]{22}={0,2}$/),
  }),
});
export type PushSubscriptionData = z.infer<typeof pushSubscriptionSchema>;
