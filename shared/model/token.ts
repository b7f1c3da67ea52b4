/** What the link in a mail carries: whose it is, and its secret. */
import * as z from 'zod/mini';
import * as limits from '../limits.ts';

/** Loose on purpose: a mistyped token is an invalid link, not an invalid form. */
export const tokenSchema = z.string().check(z.minLength(1), z.maxLength(limits.linkTokenMaxChars));
