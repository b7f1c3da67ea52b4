import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Place } from '#lib/place.ts';
import { useLocationSearch } from '#lib/use-location-search.ts';
import { usePlaceFields } from '#lib/use-place-fields.ts';
import { LocationButton } from '#ui/location-button.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { partId } from './focus-part.ts';
import styles from './profile-form.module.css';
import { ProfileSection } from './profile-section.tsx';
import type { FieldTexts } from './use-field-texts.ts';
import type { ProfileFormApi } from './use-profile-form.ts';

interface PlaceSectionProps {
  form: ProfileFormApi;
  texts: FieldTexts;
}

/** Where the member lives. */
export function PlaceSection({ form, texts }: PlaceSectionProps) {
  const { t } = useTranslation('profile');
  const { field, control, setValue } = form;
  const fields = usePlaceFields(useWatch({ control, name: 'country' }));
  // The regions come later than the form: the select must follow the value, not the other way round.
  const region = useController({ control, name: 'region' });
  const location = useLocationSearch((place: Place) => {
    setValue('country', place.country);
    setValue('region', place.region);
    setValue('city', place.city);
  });
  return (
    <ProfileSection title={t('sections.place')}>
      <div className={styles.pairs}>
        {fields.country && (
          <Select
            {...field('country', { onChange: () => setValue('region', '') })}
            {...fields.country}
            id={partId('country')}
            error={texts.error('country')}
          />
        )}
        <Select
          {...region.field}
          {...fields.region}
          id={partId('region')}
          error={texts.error('region')}
        />
        <TextInput
          {...field('city')}
          {...fields.city}
          id={partId('city')}
          hint={texts.unseen('city')}
          error={texts.error('city')}
        />
      </div>
      {fields.failure && <QueryFailure query={fields.failure} brief inline />}
      <LocationButton {...location} />
    </ProfileSection>
  );
}
