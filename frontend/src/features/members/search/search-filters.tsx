import './search-filters.css';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { usePlaceFields } from '#lib/use-place-fields.ts';
import { limits } from '#shared/limits.ts';
import type { Search } from '#shared/model/search.ts';
import {
  bodyTypes,
  eyeColors,
  type Gender,
  genders,
  hairColors,
  relationshipStatuses,
  sexualities,
} from '#shared/model/values.ts';
import { Chips } from '#ui/chips.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { type MoreField, moreCount, withMore } from './search-state.ts';

// Its primitive is large, and the rest of the form does not wait for it.
const RangeSlider = lazy(() =>
  import('#ui/range-slider.tsx').then((module) => ({ default: module.RangeSlider })),
);

interface SearchFiltersProps {
  search: Search;
  onChange: (next: Search) => void;
}

type Choice = Exclude<MoreField, 'interests' | 'tattoos'>;
const choices: Record<Choice, readonly string[]> = {
  relationship_status: relationshipStatuses,
  body_type: bodyTypes,
  hair_color: hairColors,
  eye_color: eyeColors,
  sexuality: sexualities,
};

/** All filters of the search. Needs the texts `search`, `values` and `place`. */
export function SearchFilters({ search, onChange }: SearchFiltersProps) {
  const { t } = useTranslation(['search', 'values', 'place']);
  const { min_age } = useSettings();
  const { user } = useSession();
  const name = useId();
  const place = usePlaceFields(search.country);
  const [ages, setAges] = useState<readonly [number, number]>([search.min_age, search.max_age]);
  useEffect(() => setAges([search.min_age, search.max_age]), [search.min_age, search.max_age]);
  const set = (change: Partial<Search>) => onChange({ ...search, ...change });
  return (
    <div className="search-filters">
      <Segmented
        label={t('filters.gender')}
        name={`${name}-gender`}
        options={[...genders].reverse().map((value) => ({ value, label: t(`genders.${value}`) }))}
        value={search.gender}
        onChange={(event) => set({ gender: event.target.value as Gender })}
      />
      <Suspense fallback={<div className="search-filters__ages" />}>
        <RangeSlider
          className="search-filters__ages"
          label={t('filters.ages')}
          thumbLabels={[t('filters.min_age'), t('filters.max_age')]}
          min={min_age}
          max={limits.searchOldestYears}
          value={ages}
          onChange={setAges}
          onCommit={([low, high]) => set({ min_age: low, max_age: high })}
          format={([low, high]) => t('filters.range', { low, high })}
        />
      </Suspense>
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
      {user && <MoreFilters search={search} onChange={onChange} name={name} />}
    </div>
  );
}

function MoreFilters({ search, onChange, name }: SearchFiltersProps & { name: string }) {
  const { t } = useTranslation(['search', 'values']);
  const { search_fields, interests } = useSettings();
  const used = moreCount(search);
  const [open, setOpen] = useState(used > 0);
  if (search_fields.length === 0) return null;
  const set = (field: MoreField, value: unknown) => onChange(withMore(search, field, value));
  return (
    <details
      className="search-filters__more"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{used > 0 ? t('filters.more_used', { used }) : t('filters.more')}</summary>
      {open && (
        <div className="search-filters__fields">
          {search_fields
            .filter((field): field is Choice => field in choices)
            .map((field) => (
              <Select
                key={field}
                label={t(`values:fields.${field}`)}
                placeholder={t('filters.any')}
                options={choices[field].map((value) => ({
                  value,
                  label: t(`values:${field}.${value}`),
                }))}
                value={search[field] ?? ''}
                onChange={(event) => set(field, event.target.value || undefined)}
              />
            ))}
          {search_fields.includes('tattoos') && (
            <Select
              label={t('values:fields.tattoos')}
              placeholder={t('filters.any')}
              options={[
                { value: 'true', label: t('values:tattoos.yes') },
                { value: 'false', label: t('values:tattoos.no') },
              ]}
              value={search.tattoos === undefined ? '' : String(search.tattoos)}
              onChange={({ target: { value } }) =>
                set('tattoos', value ? value === 'true' : undefined)
              }
            />
          )}
          {search_fields.includes('interests') && (
            <Chips
              label={t('values:fields.interests')}
              hint={t('filters.interests_hint')}
              name={`${name}-interests`}
              options={interests.map((id) => ({ value: id, label: t(`values:interests.${id}`) }))}
              value={search.interests ?? []}
              onChange={({ target: { value, checked } }) => {
                const others = (search.interests ?? []).filter((id) => id !== value);
                set('interests', checked ? [...others, value] : others);
              }}
            />
          )}
        </div>
      )}
    </details>
  );
}
