import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldError } from '#lib/use-field-error.ts';
import * as limits from '#shared/limits.ts';
import { Textarea } from '#ui/textarea.tsx';
import type { SignupValues } from './values.ts';

/** A few words for the profile. */
export function AboutStep({ form }: { form: UseFormReturn<SignupValues> }) {
  const { t } = useTranslation('signup');
  const errorText = useFieldError();
  const { register, formState } = form;
  return (
    <Textarea
      {...register('signup_message')}
      label={t('message.label')}
      note={t('optional')}
      hint={t('message.hint')}
      error={errorText('signup_message', formState.errors.signup_message?.message)}
      rows={7}
      maxLength={limits.aboutMeMaxChars}
      counterLabel={(used, max) => t('message.counter', { used, max })}
    />
  );
}
