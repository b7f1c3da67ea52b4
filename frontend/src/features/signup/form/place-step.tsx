import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Place } from '#lib/place.ts';
import { useFieldError } from '#lib/use-field-error.ts';
import { useLocationSearch } from '#lib/use-location-search.ts';
import { usePlaceFields } from '#lib/use-place-fields.ts';
import { LocationButton } from '#ui/location-button.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import styles from './signup.module.css';
import type { SignupValues } from './values.ts';

/** This step asks where the member lives. */
export function PlaceStep({ form }: { form: UseFormReturn<SignupValues> }) {
  const { t } = useTranslation('signup');
  const { register, control, formState, setValue } = form;
  const errorText = useFieldError();
  const fields = usePlaceFields(useWatch({ control, name: 'country' }));
  const region = useController({ control, name: 'region' });
  const error = (field: keyof SignupValues) => errorText(field, formState.errors[field]?.message);

  const location = useLocationSearch((place: Place) => {
    setValue('country', place.country);
    setValue('region', place.region);
    setValue('city', place.city);
  });

  return (
    <>
      {fields.country && (
        <Select
          {...register('country', { onChange: () => setValue('region', '') })}
          {...fields.country}
          error={error('country')}
        />
      )}
      <Select {...region.field} {...fields.region} error={error('region')} />
      {fields.failure && <QueryFailure query={fields.failure} brief inline />}
      <div className={styles.place}>
        <TextInput
          {...register('city')}
          {...fields.city}
          note={t('optional')}
          error={error('city')}
        />
        <LocationButton {...location} />
      </div>
    </>
  );
}
