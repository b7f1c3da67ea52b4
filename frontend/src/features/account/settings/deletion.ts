/** The checks of the form that deletes the account. */

import { type FieldCodes, getErrorCode } from '#lib/form.ts';
import * as limits from '#shared/limits.ts';
import { textSchema } from '#shared/model/common.ts';
import { deleteReasonSchema } from '#shared/model/value-schemas.ts';

/** Empty strings stand for what is not entered yet. */
export interface DeletionValues {
  reason: string;
  remarks: string;
  password: string;
}

const remarksSchema = textSchema(0, limits.remarksMaxChars);

/** What is wrong, field by field. */
export function wrongDeletion({
  reason,
  remarks,
  password,
}: DeletionValues): FieldCodes<DeletionValues> {
  const remarksCode = getErrorCode(remarksSchema, remarks);
  return {
    ...(!deleteReasonSchema.safeParse(reason).success && { reason: 'invalid_option' }),
    ...(remarksCode && { remarks: remarksCode }),
    ...(!password && { password: 'required' }),
  };
}
