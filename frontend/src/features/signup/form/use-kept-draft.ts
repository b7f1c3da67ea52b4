import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { keepDraft } from './draft.ts';
import type { SignupField, SignupValues } from './values.ts';

/** Keeps what is entered as a draft. */
export function useKeptDraft(form: UseFormReturn<SignupValues>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          keepDraft(values);
          // An error is about what was entered before.
          if (name) form.clearErrors(name as SignupField);
        },
      }),
    [form],
  );
}
