import { useCallback, useEffect, useRef, useState } from 'react';
import { type RegisterOptions, useForm } from 'react-hook-form';
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
  const [first] = useState(() => toValues(profile));
  const form = useForm<ProfileValues>({ defaultValues: first });
  const { subscribe, clearErrors, getValues, setValue, register } = form;
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
  return {
    ...form,
    fill,
    /** Registers a field with its value, which else would be missing in the server's HTML. */
    field: <Name extends TextField>(
      name: Name,
      options?: RegisterOptions<ProfileValues, Name>,
    ) => ({
      ...register(name, options),
      defaultValue: first[name],
    }),
  };
}
export type ProfileFormApi = ReturnType<typeof useProfileForm>;

type TextField = Exclude<ProfileField, 'interests'>;
