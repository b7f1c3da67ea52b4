import { type FieldCodes, getErrorCode } from '#lib/form.ts';
import { type CaseKind, caseNameSchema, caseTextSchema } from '#shared/model/case.ts';
import { emailSchema } from '#shared/model/common.ts';
import type { Country } from '#shared/model/values.ts';
import { needsLocation, needsSignature, needsStatement } from '#shared/rules/complaints.ts';

export interface ComplaintValues {
  kind: CaseKind | '';
  location: string;
  text: string;
  name: string;
  email: string;
  statement: boolean;
  signature: string;
}

/**
 * What is wrong with a complaint.
 *
 * @param member whether it is about a member whom the address names
 */
export function wrongComplaint(
  values: ComplaintValues,
  { countries, member }: { countries: readonly Country[]; member: boolean },
): FieldCodes<ComplaintValues> {
  const { kind } = values;
  const found: [keyof ComplaintValues, string | null][] = [
    ['kind', kind === '' ? 'invalid_option' : null],
    ['text', getErrorCode(caseTextSchema, values.text)],
    ['name', getErrorCode(caseNameSchema, values.name)],
    ['email', getErrorCode(emailSchema, values.email)],
  ];
  if (kind !== '') {
    if (needsLocation(kind) && !member && values.location.trim() === '') {
      found.push(['location', 'required']);
    }
    if (needsStatement(kind) && !values.statement) found.push(['statement', 'required']);
    if (needsSignature(kind, countries)) {
      found.push(['signature', getErrorCode(caseNameSchema, values.signature)]);
    }
  }
  return Object.fromEntries(found.filter(([, code]) => code !== null));
}
