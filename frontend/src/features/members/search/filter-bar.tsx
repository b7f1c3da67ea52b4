import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useRegionName } from '#lib/use-place-text.ts';
import type { Search as SearchState } from '#shared/model/search.ts';
import { Button } from '#ui/button.tsx';
import chipsStyles from '#ui/chips.module.css';
import { cx } from '#ui/cx.ts';
import styles from './search.module.css';
import { moreCount } from './search-state.ts';

const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

interface FilterBarProps {
  search: SearchState;
  start: SearchState;
  onChange: (next: SearchState) => void;
}

/** On a phone: what is searched for as chips, and the sheet in which it changes. */
export function FilterBar({ search, start, onChange }: FilterBarProps) {
  const { t } = useTranslation(['search', 'common']);
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  // It stays, so that it can fade out.
  const [opened, setOpened] = useState(false);
  const region = useRegionName({ country: search.country, region: search.countryregion });
  const more = user ? moreCount(search) : 0;
  const said = [
    t(`genders.${search.gender}`),
    t('filters.range', { low: search.min_age, high: search.max_age }),
    ...(region ? [region] : []),
    ...(more > 0 ? [t('filters.more_chip', { count: more })] : []),
  ];
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <div className={styles.bar}>
        <Button variant="secondary" size="sm" icon={<SlidersHorizontal />} onClick={show}>
          {t('filters.title')}
        </Button>
        {said.map((text) => (
          <button
            key={text}
            type="button"
            className={cx(styles.said, chipsStyles.chip)}
            onClick={show}
          >
            {text}
          </button>
        ))}
      </div>
      {opened && (
        <Suspense>
          <FilterSheet
            open={open}
            search={search}
            start={start}
            onClose={() => setOpen(false)}
            onChange={onChange}
          />
        </Suspense>
      )}
    </>
  );
}
