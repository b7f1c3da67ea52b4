/** The direct debit form: what is asked, and what is wrong with it. */

import { type FieldCodes, getErrorCode } from '#lib/form.ts';
import { directdebitContract } from '#shared/api/directdebit.ts';
import { looksLikeIban } from './iban.ts';

export const debitFields = [
  'account_holder',
  'iban',
  'street',
  'house_number',
  'zip',
  'city',
  'phone',
] as const;
export type DebitField = (typeof debitFields)[number];
export type DebitValues = Record<DebitField, string>;

/** A code by text message takes a moment; sooner there is no other one. */
export const resendMs = 60_000;

const { shape } = directdebitContract.methods.POST.input.def;

export function wrongDebit(values: DebitValues): FieldCodes<DebitValues> {
  const wrong: FieldCodes<DebitValues> = {};
  for (const field of debitFields) {
    const code = getErrorCode(shape[field], values[field]);
    if (code) wrong[field] = code;
  }
  if (!wrong.iban && !looksLikeIban(values.iban)) wrong.iban = 'iban_invalid';
  return wrong;
}
