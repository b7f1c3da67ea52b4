/** Which new passwords are refused: those that everybody tries first. */
import { isCommonPassword } from '../../adapters/common-passwords.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';

/** A word that stands for the member or the brand is found in a password from this length on. */
const leastTermChars = 3;
/** So many letters beside such words make a password of their own. */
const leastOwnLetters = 4;

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string;
  name: string;
}

/**
 * Refuses one of the commonest passwords, and one that is little more than the member's own
 * address or name, or the brand's name.
 *
 * @throws AppError `validation_failed` with `fields.password`: `password_common` or `password_personal`
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

/** The address, its part before the @, the name, the brand, and the words that these are made of. */
function getTerms({ email, name }: PasswordOwner, brand: Pick<Brand, 'id' | 'config'>): string[] {
  const whole = [email, email.split('@')[0] ?? '', name, brand.config.name, brand.id].map(fold);
  const words = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...words])]
    .filter((term) => term.length >= leastTermChars)
    .sort((a, b) => b.length - a.length);
}

/** Whether hardly a letter is left once every such word is taken out. */
function isPersonal(password: string, terms: readonly string[]): boolean {
  let rest = password;
  for (const term of terms) rest = rest.replaceAll(term, ' ');
  const ownLetters = rest.match(/\p{L}/gu)?.length ?? 0;
  return rest !== password && ownLetters < leastOwnLetters;
}
