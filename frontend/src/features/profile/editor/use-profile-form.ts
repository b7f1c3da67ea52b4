import { useCallback, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { Profile } from '#shared/model/profile.ts';
import {
  type ProfileField,
  type ProfileValues,
  profileFormFields,
  rebased,
  toValues,
} from './values.ts';

/** The form, which follows the profile where the member changed nothing. */
export function useProfileForm(profile: Profile) {
  const form = useForm<ProfileValues>({ defaultValues: toValues(profile) });
  const { subscribe, clearErrors, getValues, setValue } = form;
  const base = useRef(profile);

  const fill = useCallback(
    (values: ProfileValues) => {
      for (const field of profileFormFields) setValue(field, values[field]);
    },
    [setValue],
  );
  useEffect(() => {
    if (base.current === profile) return;
    const next = rebased(getValues(), toValues(base.current), toValues(profile));
    base.current = profile;
    fill(next);
  }, [profile, getValues, fill]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // An error is about what was entered before.
        callback: ({ name }) => {
          if (name) clearErrors(name as ProfileField);
        },
      }),
    [subscribe, clearErrors],
  );
  return { ...form, fill };
}
