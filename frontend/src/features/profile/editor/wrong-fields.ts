import { type FieldCodes, getErrorCode } from '#lib/form.ts';
import type { ProfileChanges } from '#shared/api/profile.ts';
import { nameSchema } from '#shared/api/signup.ts';
import * as limits from '#shared/limits.ts';
import { lineSchema, textSchema } from '#shared/model/common.ts';
import { nameAllowed } from '#shared/rules/names.ts';
import type { ProfileField, ProfileValues } from './values.ts';

/** What is wrong with the changes, by field: the server's checks, made before anything is sent. */
export function wrongFields(changes: ProfileChanges): FieldCodes<ProfileValues> {
  const { name, about_me, city } = changes;
  const placed = changes.country === undefined || changes.region;
  const found: FieldCodes<ProfileValues> = {};
  const note = (field: ProfileField, code: string | null) => {
    if (code) found[field] = code;
  };
  if (name !== undefined) {
    note('name', getErrorCode(nameSchema, name) ?? (nameAllowed(name) ? null : 'name_not_allowed'));
  }
  note('about_me', getErrorCode(textSchema(0, limits.aboutMeMaxChars), about_me ?? ''));
  note('city', getErrorCode(lineSchema(0, limits.cityMaxChars), city ?? ''));
  note('region', placed && changes.region !== '' ? null : 'required');
  return found;
}
