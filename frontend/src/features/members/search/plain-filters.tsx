import { useTranslation } from 'react-i18next';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { usePlaceFields } from '#lib/use-place-fields.ts';
import * as limits from '#shared/limits.ts';
import type { Search } from '#shared/model/search.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import styles from './search-filters.module.css';
import { genderOptions } from './search-state.ts';

/** The filters before the application is there: a form that leads to the search's address. */
export function PlainFilters({ search }: { search: Search }) {
  const { t } = useTranslation(['search', 'values', 'place']);
  const { min_age } = useSettings();
  const { country, region } = usePlaceFields(search.country);
  const years = { type: 'number', min: min_age, max: limits.searchOldestYears, required: true };
  return (
    <form className={styles.root} action={paths.members}>
      <Segmented
        label={t('filters.gender')}
        name="gender"
        options={genderOptions.map((value) => ({ value, label: t(`genders.${value}`) }))}
        defaultValue={search.gender}
      />
      <div className={styles.years}>
        <TextInput
          {...years}
          label={t('filters.min_age')}
          name="min_age"
          defaultValue={search.min_age}
        />
        <TextInput
          {...years}
          label={t('filters.max_age')}
          name="max_age"
          defaultValue={search.max_age}
        />
      </div>
      {country ? (
        <Select {...country} name="country" defaultValue={search.country} />
      ) : (
        <input type="hidden" name="country" value={search.country} />
      )}
      {/* Which regions there are follows the country, which no plain form can tell. */}
      {!country && (
        <Select
          label={region.label}
          options={region.options}
          placeholder={t('filters.everywhere')}
          name="countryregion"
          defaultValue={search.countryregion ?? ''}
        />
      )}
      <Button type="submit" variant="secondary">
        {t('filters.show')}
      </Button>
    </form>
  );
}
