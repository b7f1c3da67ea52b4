/** The checks of the forms that set a password. */

import { type FieldCodes, getErrorCode } from '#lib/form.ts';
import { newPasswordSchema } from '#shared/api/signup.ts';

/** A new password, entered twice. */
export interface NewPassword {
  password: string;
  repeat: string;
}

/** What is wrong with a new password; the second entry is compared as it is typed. */
export function wrongNewPassword({ password, repeat }: NewPassword): FieldCodes<NewPassword> {
  const code = getErrorCode(newPasswordSchema, password);
  const repeatCode = !repeat ? 'required' : repeat === password ? null : 'passwords_differ';
  return {
    ...(code && { password: code }),
    ...(repeatCode && { repeat: repeatCode }),
  };
}
