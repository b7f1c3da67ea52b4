import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import { useRegionName } from '#lib/use-place-text.ts';
import type { ValueText } from '#lib/value-text.ts';
import type { Search } from '#shared/model/search.ts';
import { searchFields } from '#shared/model/values.ts';
import chipsStyles from '#ui/chips.module.css';
import { cx } from '#ui/cx.ts';
import styles from './search-filters.module.css';
import type { SearchFiltersProps } from './search-filters.tsx';
import { withMore } from './search-state.ts';

interface Chosen {
  key: string;
  text: string;
  /** The search without it. */
  without: Search;
}

/** What is chosen beyond what a search starts with; each can be taken off. */
export function ChosenFilters({ search, start, onChange }: SearchFiltersProps) {
  const { t } = useTranslation('search');
  const chosen = useChosen(search, start);
  const root = useRef<HTMLDivElement>(null);
  return (
    // The focus of a chip that was taken off stays here.
    <div ref={root} tabIndex={-1} className={styles.chosen}>
      {chosen.map(({ key, text, without }) => (
        <button
          key={key}
          type="button"
          className={cx(chipsStyles.chip, chipsStyles.chipTouch, styles.one)}
          aria-label={t('filters.take_off', { filter: text })}
          onClick={() => {
            root.current?.focus();
            onChange(without);
          }}
        >
          {text}
          <X />
        </button>
      ))}
    </div>
  );
}

function useChosen(search: Search, start: Search): Chosen[] {
  const { t } = useTranslation(['search', 'values']);
  const region = useRegionName({ country: search.country, region: search.countryregion });
  const countries = new Intl.DisplayNames([useLanguageTag()], { type: 'region' });
  const { gender, country, countryregion, min_age, max_age } = search;
  const chosen: Chosen[] = [];
  if (gender !== start.gender) {
    const text = t(gender === 'both' ? 'genders.either' : `genders.${gender}`);
    chosen.push({ key: 'gender', text, without: { ...search, gender: start.gender } });
  }
  if (min_age !== start.min_age || max_age !== start.max_age) {
    chosen.push({
      key: 'ages',
      text: t('filters.range', { low: min_age, high: max_age }),
      without: { ...search, min_age: start.min_age, max_age: start.max_age },
    });
  }
  if (country !== start.country) {
    chosen.push({
      key: 'country',
      text: countries.of(country) ?? country,
      without: { ...search, country: start.country, countryregion: start.countryregion },
    });
  }
  if (countryregion !== null && countryregion !== start.countryregion) {
    const without = { ...search, countryregion: null };
    chosen.push({ key: 'region', text: region ?? countryregion, without });
  }
  for (const field of searchFields) {
    const value = search[field];
    if (value === undefined || Array.isArray(value)) continue;
    const text =
      field === 'tattoos'
        ? t(`values:tattoos.${value ? 'yes' : 'no'}`)
        : t(`values:${field}.${value}` as ValueText);
    chosen.push({
      key: field,
      text: field === 'tattoos' ? `${t('values:fields.tattoos')}: ${text}` : text,
      without: withMore(search, field, undefined),
    });
  }
  for (const id of search.interests ?? []) {
    const others = search.interests?.filter((one) => one !== id);
    chosen.push({
      key: `interest-${id}`,
      text: t(`values:interests.${id}`),
      without: withMore(search, 'interests', others),
    });
  }
  return chosen;
}
