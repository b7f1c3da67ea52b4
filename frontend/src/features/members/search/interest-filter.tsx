import { useTranslation } from 'react-i18next';
import { offeredGroups } from '#lib/interest-groups.ts';
import { useSettings } from '#lib/settings.tsx';
import { Chips } from '#ui/chips.tsx';
import styles from './search-filters.module.css';
import type { SearchFiltersProps } from './search-filters.tsx';
import { withMore } from './search-state.ts';

/** Interests in groups; whoever is found has all that are chosen. */
export function InterestFilter({ search, onChange, name }: SearchFiltersProps & { name: string }) {
  const { t } = useTranslation(['search', 'values']);
  const { search_fields, interests } = useSettings();
  if (!search_fields.includes('interests')) return null;
  const chosen = search.interests ?? [];
  return (
    <section className={styles.interests} aria-labelledby={`${name}-interests`}>
      <h3 className="h4" id={`${name}-interests`}>
        {t('values:fields.interests')}
      </h3>
      <p className="small muted">{t('filters.interests_hint')}</p>
      {offeredGroups(interests).map(({ group, interests: some }) => (
        <Chips
          key={group}
          label={t(`values:interest_group.${group}`)}
          className={styles.group}
          name={`${name}-${group}`}
          options={some.map((id) => ({ value: id, label: t(`values:interests.${id}`) }))}
          value={chosen}
          onChange={({ target: { value, checked } }) => {
            const others = chosen.filter((id) => id !== value);
            onChange(withMore(search, 'interests', checked ? [...others, value] : others));
          }}
        />
      ))}
    </section>
  );
}
