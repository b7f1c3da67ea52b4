/** Rules for new passwords, which refuse those that attackers try first. */
import { isCommonPassword } from '../../adapters/common-passwords.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';

/** Shorter personal words are not searched for in a password. */
const leastTermChars = 3;
/** This many other letters make a password acceptable. */
const leastOwnLetters = 4;

export interface PasswordOwner {
  email: string;
  name: string;
}

/**
 * Refuses the most common passwords, and those that consist mostly of the member's address or name
 * or of the brand's name.
 *
 * @throws AppError `validation_failed` with `fields.password`: `password_common` or
 *   `password_personal`
 */
export function checkNewPassword(
  password: string,
  owner: PasswordOwner,
  brand: Pick<Brand, 'id' | 'config'>,
): void {
  const reason = isCommonPassword(password)
    ? 'password_common'
    : isPersonal(fold(password), getTerms(owner, brand))
      ? 'password_personal'
      : null;
  if (reason) throw new AppError('validation_failed', { fields: { password: reason } });
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Returns address, local part, name and brand, and the parts they consist of. */
function getTerms({ email, name }: PasswordOwner, brand: Pick<Brand, 'id' | 'config'>): string[] {
  const whole = [email, email.split('@')[0] ?? '', name, brand.config.name, brand.id].map(fold);
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...parts])]
    .filter((term) => term.length >= leastTermChars)
    .sort((a, b) => b.length - a.length);
}

/** Tells whether a password consists of little more than such words. */
function isPersonal(password: string, terms: readonly string[]): boolean {
  let rest = password;
  for (const term of terms) rest = rest.replaceAll(term, ' ');
  const ownLetters = rest.match(/\p{L}/gu)?.length ?? 0;
  return rest !== password && ownLetters < leastOwnLetters;
}
