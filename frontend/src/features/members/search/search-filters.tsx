import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGates } from '#lib/use-gates.ts';
import { usePlaceFields } from '#lib/use-place-fields.ts';
import type { Search } from '#shared/model/search.ts';
import type { SoughtGender } from '#shared/model/values.ts';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { AgeSlider } from '../age-slider.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { InterestFilter } from './interest-filter.tsx';
import { MoreFilters } from './more-filters.tsx';
import styles from './search-filters.module.css';
import { genderOptions } from './search-state.ts';

export interface SearchFiltersProps {
  search: Search;
  /** What a search starts with. */
  start: Search;
  onChange: (next: Search) => void;
}

/** All filters of the search. Needs the texts `search`, `values` and `place`. */
export function SearchFilters({ search, start, onChange }: SearchFiltersProps) {
  const { t } = useTranslation(['search', 'values', 'place']);
  const { searchesAll } = useGates();
  const name = useId();
  const place = usePlaceFields(search.country);
  const [ages, setAges] = useState<readonly [number, number]>([search.min_age, search.max_age]);
  useEffect(() => setAges([search.min_age, search.max_age]), [search.min_age, search.max_age]);
  const set = (change: Partial<Search>) => onChange({ ...search, ...change });
  return (
    <div className={styles.root}>
      <ChosenFilters search={search} start={start} onChange={onChange} />
      <Segmented
        label={t('filters.gender')}
        name={`${name}-gender`}
        options={genderOptions.map((value) => ({ value, label: t(`genders.${value}`) }))}
        value={search.gender}
        onChange={(event) => set({ gender: event.target.value as SoughtGender })}
      />
      <AgeSlider
        value={ages}
        onChange={setAges}
        onCommit={([low, high]) => set({ min_age: low, max_age: high })}
      />
      {place.country && (
        <Select
          {...place.country}
          value={search.country}
          onChange={(event) =>
            set({ country: event.target.value as Search['country'], countryregion: null })
          }
        />
      )}
      {place.failure ? (
        <QueryFailure query={place.failure} brief inline />
      ) : (
        <Select
          label={place.region.label}
          options={place.region.options}
          placeholder={t('filters.everywhere')}
          aria-busy={place.region['aria-busy']}
          value={search.countryregion ?? ''}
          onChange={(event) => set({ countryregion: event.target.value || null })}
        />
      )}
      {searchesAll && (
        <>
          <InterestFilter search={search} start={start} onChange={onChange} name={name} />
          <MoreFilters search={search} start={start} onChange={onChange} />
        </>
      )}
    </div>
  );
}
