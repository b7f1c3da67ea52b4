import * as limits from '#shared/limits.ts';

export type PasswordStrength = 'weak' | 'fair' | 'strong';

const FAIR_CHARS = 10;
const STRONG_CHARS = 12;
const LONG_CHARS = 16;

/**
 * How hard a password is to guess, by its length and variety. Length counts for more than kinds
 * of characters (NIST SP 800-63B); repeated characters do not count as length.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  if (characters.length < limits.passwordMinChars) return 'weak';
  const different = new Set(characters).size;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const length = Math.min(characters.length, different * 2);
  if (length >= LONG_CHARS || (length >= STRONG_CHARS && kinds >= 2)) return 'strong';
  return length >= FAIR_CHARS || (length >= limits.passwordMinChars && kinds >= 3)
    ? 'fair'
    : 'weak';
}
