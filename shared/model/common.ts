/** Small schemas that several entities share. */
import * as z from 'zod/mini';
import * as limits from '../limits.ts';
import { idPattern, instantPattern } from '../patterns.ts';
import { isStreamSafe, normalText } from '../rules/text.ts';

/** A currency's code of ISO 4217. */
export const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/));

/** A decimal amount and its ISO 4217 currency, e.g. `{ value: '12.50', currency: 'EUR' }`. */
export const moneySchema = z.strictObject({
  value: z.string().check(z.regex(/^-?\d{1,9}\.\d{2}$/)),
  currency: currencySchema,
});
export type Money = z.infer<typeof moneySchema>;

/** A moment as ISO 8601 UTC string with milliseconds. */
export const instantSchema = z.string().check(z.regex(instantPattern));

/** A calendar day, YYYY-MM-DD, that exists. */
export const daySchema = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d$/),
  z.refine((day) => {
    const date = new Date(`${day}T00:00:00.000Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  }),
);

/** Text before it is normalised: whatever is too long is looked at no further. */
function typedSchema(maxChars: number, error?: string) {
  return z
    .string()
    .check(
      z.maxLength(maxChars, { error, abort: true }),
      z.refine(isStreamSafe, { error: error ?? 'invalid_format' }),
    );
}

/** Text that a member wrote: trimmed, NFC, without control characters. */
export function textSchema(minChars: number, maxChars: number) {
  return z.pipe(
    z.pipe(
      // Normalising can join several characters to one.
      typedSchema(Math.min(maxChars * 4, limits.bodyBytes)),
      z.transform(normalText),
    ),
    z.string().check(
      z.minLength(minChars),
      z.maxLength(maxChars, { abort: true }),
      // Line breaks and tabs are text. Every other control character, the bidirectional overrides
      // that can disguise a name or a link, and halves of a surrogate pair, are not.
      z.regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069])*$/u),
    ),
  );
}

/** Like `textSchema`, for what stands in one line: a name goes into subjects and titles. */
export function lineSchema(minChars: number, maxChars: number) {
  return z.pipe(
    textSchema(minChars, maxChars),
    z.string().check(z.regex(/^[^\t\n\r\u2028\u2029]*$/)),
  );
}

/**
 * An e-mail address as typed. Its canonical form is the server's business. The domain may be
 * international; the part before the @ may not: SES cannot send there.
 */
export const emailSchema = z.pipe(
  z.pipe(
    typedSchema(limits.emailMaxChars * 2, 'invalid_email'),
    z.transform((text: string) => text.normalize('NFKC').trim()),
  ),
  z.string().check(
    z.maxLength(limits.emailMaxChars, { error: 'invalid_email', abort: true }),
    z.regex(
      /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u,
      { error: 'invalid_email' },
    ),
    z.refine((address) => !/^\.|\.\.|\.@/.test(address), { error: 'invalid_email' }),
  ),
);

/** Public id of a member: 22 characters of base64url (128 random bits). */
export const memberIdSchema = z.string().check(z.regex(idPattern));
