import { useMemo } from 'react';
import { useSettings } from '#lib/settings.tsx';
import { dayIn } from '#shared/rules/age.ts';
import type { SignupRules } from './values.ts';

/** What the brand demands of an account, as of today where the visitor is. */
export function useSignupRules(): SignupRules {
  const settings = useSettings();
  return useMemo(
    () => ({
      minAge: settings.min_age,
      countries: settings.countries,
      today: dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()),
    }),
    [settings],
  );
}
