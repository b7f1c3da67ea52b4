/** The sentence for what is wrong with a field that signup and profile have. */
import * as limits from '#shared/limits.ts';
import { useErrorText } from './errors.ts';
import { useSettings } from './settings.tsx';

/** Where a field says it better than the code does everywhere else. */
const ownTexts: Readonly<Record<string, Record<string, string>>> = {
  name: { too_short: 'name_too_short', too_long: 'name_too_long' },
  password: { too_short: 'password_too_short' },
  // The specification's sentence asks for the date, so it stands for a missing one too.
  date_of_birth: { required: 'too_young' },
  gender: { required: 'invalid_option' },
  sexuality: { required: 'invalid_option' },
  region: { required: 'invalid_option' },
};

export type FieldErrorText = (field: string, code: string | undefined) => string | undefined;

export function useFieldError(): FieldErrorText {
  const { fieldText } = useErrorText();
  const { min_age } = useSettings();
  return (field, code) =>
    code &&
    fieldText(ownTexts[field]?.[code] ?? code, {
      min_age,
      min: field === 'password' ? limits.passwordMinChars : limits.nameMinChars,
      max: limits.nameMaxChars,
    });
}
