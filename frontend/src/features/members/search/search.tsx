import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoot } from '#lib/boot-context.tsx';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useHydrated } from '#lib/use-hydrated.ts';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import { desktop, useMedia } from '#lib/use-media.ts';
import { useRegionName } from '#lib/use-place-text.ts';
import type { Search as SearchState } from '#shared/model/search.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { FilterBar } from './filter-bar.tsx';
import { OtherWays } from './other-ways.tsx';
import { PlainFilters } from './plain-filters.tsx';
import styles from './search.module.css';
import { SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

// Nobody waits for them: a phone opens them when asked to.
const SearchFilters = lazy(() =>
  import('./search-filters.tsx').then((module) => ({ default: module.SearchFilters })),
);

/** Searching and browsing members. */
export function Search() {
  const { t } = useTranslation('search');
  const { search, start, change } = useSearch();
  const isWide = useMedia(desktop);
  const results = useRef<HTMLDivElement>(null);
  const changeTo = (next: SearchState) => {
    change(next);
    if (results.current && results.current.getBoundingClientRect().top < 0) window.scrollTo(0, 0);
  };
  const isStart = JSON.stringify(search) === JSON.stringify(start);
  return (
    <div className={cx(styles.root, 'container', 'page')}>
      <Side shown={isWide}>
        <section className={styles.side} aria-labelledby="search-filters">
          <div className={styles.sideHead}>
            <h2 className="h4" id="search-filters">
              {t('filters.title')}
            </h2>
            {!isStart && (
              <Button variant="link" size="sm" onClick={() => changeTo(start)}>
                {t('filters.reset')}
              </Button>
            )}
          </div>
          <Filters search={search} start={start} onChange={changeTo} />
        </section>
      </Side>
      <div className={styles.main} ref={results}>
        {!isWide && <FilterBar search={search} start={start} onChange={changeTo} />}
        <Heading search={search}>
          <Side shown={isWide}>
            <OtherWays />
          </Side>
        </Heading>
        <SearchResults search={search} onChange={changeTo} />
      </div>
    </div>
  );
}

/**
 * What only a wide window has. A visitor's page has it at any width until the application runs,
 * since it also serves browsers without scripts; the style shows it where there is room.
 */
function Side({ shown, children }: { shown: boolean; children: ReactNode }) {
  const { user } = useSession();
  const { rendered } = useBoot();
  return user || !rendered ? shown && children : <PlainSide shown={shown}>{children}</PlainSide>;
}

function PlainSide({ shown, children }: { shown: boolean; children: ReactNode }) {
  const hydrated = useHydrated();
  return (shown || !hydrated) && children;
}

function Filters({
  search,
  start,
  onChange,
}: {
  search: SearchState;
  start: SearchState;
  onChange: (next: SearchState) => void;
}) {
  const { user } = useSession();
  if (!useHydrated()) return <PlainFilters search={search} />;
  return (
    <Suspense fallback={!user && <PlainFilters search={search} />}>
      <SearchFilters search={search} start={start} onChange={onChange} />
    </Suspense>
  );
}

function Heading({ search, children }: { search: SearchState; children: ReactNode }) {
  const { t } = useTranslation('search');
  const { countries } = useSettings();
  const region = useRegionName({ country: search.country, region: search.countryregion });
  const names = new Intl.DisplayNames([useLanguageTag()], { type: 'region' });
  const place = region ?? (countries.length > 1 ? names.of(search.country) : null);
  return (
    <header className={styles.head}>
      <h1 className="h3">{place ? t('title_in', { place }) : t('title')}</h1>
      <p className={cx(styles.order, 'small', 'muted')}>{t('order')}</p>
      {children}
    </header>
  );
}
