import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import type { ValueText } from '#lib/value-text.ts';
import { Chips } from '#ui/chips.tsx';
import { Select } from '#ui/select.tsx';
import styles from './search-filters.module.css';
import type { SearchFiltersProps } from './search-filters.tsx';
import { choices, isChoice, type MoreField, moreCount, withMore } from './search-state.ts';

export function MoreFilters({ search, onChange, name }: SearchFiltersProps & { name: string }) {
  const { t } = useTranslation(['search', 'values']);
  const { search_fields, interests } = useSettings();
  const used = moreCount(search);
  const [open, setOpen] = useState(used > 0);
  if (search_fields.length === 0) return null;
  const set = (field: MoreField, value: unknown) => onChange(withMore(search, field, value));
  return (
    <details
      className={styles.more}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{used > 0 ? t('filters.more_used', { used }) : t('filters.more')}</summary>
      {open && (
        <div className={styles.fields}>
          {search_fields.filter(isChoice).map((field) => (
            <Select
              key={field}
              label={t(`values:fields.${field}`)}
              placeholder={t('filters.any')}
              options={choices[field].map((value) => ({
                value,
                label: t(`values:${field}.${value}` as ValueText),
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
