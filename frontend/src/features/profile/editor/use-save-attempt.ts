/** Saving the profile: what is wrong goes to its fields, and what worked is said. */
import { Check } from 'lucide-react';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import type { FieldCodes } from '#lib/form.ts';
import { useSettings } from '#lib/settings.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { completeness } from '#shared/rules/completeness.ts';
import { useToasts } from '#ui/toast.tsx';
import type { useSaveProfile } from '../api.ts';
import type { useProfileForm } from './use-profile-form.ts';
import { getChanges, type ProfileField, type ProfileValues, profileFormFields } from './values.ts';
import { wrongFields } from './wrong-fields.ts';

/** What became of an attempt to save. */
export type Attempt = { saved: true } | { saved: false; field: ProfileField | null };

interface SaveAttemptOptions {
  form: ReturnType<typeof useProfileForm>;
  /** As it is saved. */
  profile: Profile;
  /** As it shows, with the photos of now. */
  shown: Profile;
  save: ReturnType<typeof useSaveProfile>;
  /** Gets what went wrong beside the fields, or null. */
  onMessage: (message: string | null) => void;
}

export function useSaveAttempt(options: SaveAttemptOptions): () => Promise<Attempt> {
  const { form, profile, shown, save, onMessage } = options;
  const { t } = useTranslation(['profile', 'common']);
  const { visible_profile_fields } = useSettings();
  const { errorText } = useErrorText();
  const toasts = useToasts();

  const refuse = (wrong: FieldCodes<ProfileValues>): Attempt => {
    for (const [field, code] of Object.entries(wrong)) {
      form.setError(field as ProfileField, { type: 'check', message: code });
    }
    return { saved: false, field: profileFormFields.find((field) => field in wrong) ?? null };
  };
  return async (): Promise<Attempt> => {
    onMessage(null);
    const changes = getChanges(form.getValues(), profile);
    const wrong = wrongFields(changes);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    try {
      const saved = await save.mutateAsync(changes);
      const left = (one: Profile) => completeness(one, visible_profile_fields).missing.length;
      const completed = left(shown) > 0 && left(saved) === 0;
      toasts.show({
        icon: createElement(Check),
        title: t('save.saved'),
        ...(completed && { message: t('save.completed') }),
      });
      return { saved: true };
    } catch (cause) {
      const fields = wrongIn(cause);
      if (Object.keys(fields).length > 0) return refuse(fields);
      if (!(cause instanceof ApiError && cause.swallowed)) onMessage(errorText(cause));
      return { saved: false, field: null };
    }
  };
}

/** The fields that the server found wrong. */
function wrongIn(cause: unknown): FieldCodes<ProfileValues> {
  if (!(cause instanceof ApiError)) return {};
  const known: readonly string[] = profileFormFields;
  return Object.fromEntries(
    Object.entries(cause.fields).filter(([field]) => known.includes(field)),
  );
}
