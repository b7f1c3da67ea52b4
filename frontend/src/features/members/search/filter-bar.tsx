import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useRegionName } from '#lib/use-place-text.ts';
import type { Search as SearchState } from '#shared/model/search.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import chipsStyles from '#ui/chips.module.css';
import { cx } from '#ui/cx.ts';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { OtherWays } from './other-ways.tsx';
import styles from './search.module.css';
import { chosenCount } from './search-state.ts';

const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

interface FilterBarProps {
  search: SearchState;
  start: SearchState;
  onChange: (next: SearchState) => void;
}

/** On a phone: the sheet in which the search changes, and the other ways to find somebody, as one row of chips. */
export function FilterBar({ search, start, onChange }: FilterBarProps) {
  const { t } = useTranslation(['search', 'common']);
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const opened = useOpenedOnce(open);
  const region = useRegionName({ country: search.country, region: search.countryregion });
  // A member finds in the sheet what is chosen; a visitor sees it at once.
  const said = user
    ? []
    : [
        t(search.gender === 'both' ? 'genders.either' : `genders.${search.gender}`),
        t('filters.range', { low: search.min_age, high: search.max_age }),
        ...(region ? [region] : []),
      ];
  const chosen = user ? chosenCount(search, start) : 0;
  const show = () => setOpen(true);
  return (
    <>
      <div className={styles.bar}>
        <Button variant="surface" size="sm" icon={<SlidersHorizontal />} onClick={show}>
          {t('filters.title')}
          <Badge
            label={chosen > 0 ? String(chosen) : ''}
            srLabel={t('filters.chosen', { count: chosen })}
          />
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
        <OtherWays />
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
