import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import type { ValueText } from '#lib/value-text.ts';
import { Select } from '#ui/select.tsx';
import styles from './search-filters.module.css';
import type { SearchFiltersProps } from './search-filters.tsx';
import { choices, isChoice, type MoreField, moreCount, withMore } from './search-state.ts';

/** What members say about themselves by one choice each. */
export function MoreFilters({ search, onChange }: SearchFiltersProps) {
  const { t } = useTranslation(['search', 'values']);
  const fields = useSettings().search_fields.filter((field) => field !== 'interests');
  const used = moreCount({ ...search, interests: undefined });
  const [open, setOpen] = useState(used > 0);
  if (fields.length === 0) return null;
  const set = (field: MoreField, value: unknown) => onChange(withMore(search, field, value));
  return (
    <details
      className={styles.more}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span>{used > 0 ? t('filters.more_used', { used }) : t('filters.more')}</span>
        <ChevronDown />
      </summary>
      {open && (
        <div className={styles.fields}>
          {fields.filter(isChoice).map((field) => (
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
          {fields.includes('tattoos') && (
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
        </div>
      )}
    </details>
  );
}
