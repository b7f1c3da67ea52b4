import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldError } from '#lib/use-field-error.ts';
import { genders, sexualities } from '#shared/model/values.ts';
import { Chips } from '#ui/chips.tsx';
import { Segmented } from '#ui/segmented.tsx';
import type { SignupValues } from './values.ts';

/** This step asks who the member is. */
export function PersonalStep({ form }: { form: UseFormReturn<SignupValues> }) {
  const { t } = useTranslation(['signup', 'values']);
  const { register, formState } = form;
  const errorText = useFieldError();
  const error = (field: keyof SignupValues) => errorText(field, formState.errors[field]?.message);
  return (
    <>
      <Segmented
        {...register('gender')}
        label={t('gender.label')}
        error={error('gender')}
        options={genders.map((value) => ({ value, label: t(`values:gender.${value}`) }))}
      />
      <Chips
        {...register('sexuality')}
        single
        label={t('sexuality.label')}
        error={error('sexuality')}
        options={sexualities.map((value) => ({ value, label: t(`values:sexuality.${value}`) }))}
      />
    </>
  );
}
