/** The checks of the form that changes the e-mail address. */

import { type FieldCodes, getErrorCode } from '#lib/form.ts';
import { emailSchema } from '#shared/model/common.ts';

export interface NewAddress {
  email: string;
  /** The account's password. */
  password: string;
}

const plain = (email: string) => email.trim().toLowerCase();

/** What is wrong with a new address for an account that has `current`. */
export function wrongNewAddress(
  { email, password }: NewAddress,
  current: string,
): FieldCodes<NewAddress> {
  const same = plain(email) === plain(current) ? 'email_unchanged' : null;
  const code = getErrorCode(emailSchema, email) ?? same;
  return { ...(code && { email: code }), ...(!password && { password: 'required' }) };
}
