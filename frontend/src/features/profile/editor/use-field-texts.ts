/** What the form says at its fields. */
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useFieldError } from '#lib/use-field-error.ts';
import type { ProfileField, ProfileValues } from './values.ts';

export interface FieldTexts {
  /** What is wrong with a field. */
  error: (field: ProfileField) => string | undefined;
  /** Says that the brand shows a field nobody; undefined where it is shown. */
  unseen: (field: ProfileField) => string | undefined;
}

export function useFieldTexts(errors: FieldErrors<ProfileValues>): FieldTexts {
  const { t } = useTranslation('profile');
  const { visible_profile_fields } = useSettings();
  const errorText = useFieldError();
  const shown: readonly string[] = visible_profile_fields;
  return {
    error: (field) => errorText(field, errors[field]?.message),
    unseen: (field) => (shown.includes(field) ? undefined : t('unseen')),
  };
}
