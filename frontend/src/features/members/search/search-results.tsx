import { SearchX, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { openSignupModal } from '#lib/signup-modal-store.ts';
import { useGates } from '#lib/use-gates.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Search } from '#shared/model/search.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { InfiniteGrid } from '#ui/infinite-grid.tsx';
import { PhotoGrid } from '#ui/photo-grid.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { MemberCard } from '../card/member-card.tsx';
import { PlainSignup } from '../card/plain-signup.tsx';
import styles from './search.module.css';
import { widerSearch } from './search-state.ts';
import { useResults } from './use-results.ts';

/** Cards of the first screen: their pictures load at once, the first one before the others. */
const firstScreen = 6;

interface SearchResultsProps {
  search: Search;
  onChange: (next: Search) => void;
}

/** Who fits, page after page; then who nearly does. */
export function SearchResults({ search, onChange }: SearchResultsProps) {
  const { t } = useTranslation(['search', 'common']);
  const { searchesAll } = useGates();
  const { min_age } = useSettings();
  const results = useResults(search);
  const { data, isPending, error, isFetchingNextPage, hasNextPage, fetchNextPage } = results;
  const pages = data?.pages ?? [];
  const profiles = unique(pages.flatMap((page) => page.profiles));
  const similar = pages.at(-1)?.similar;
  const wider = widerSearch(search, min_age);
  if (results.isError && pages.length === 0) {
    return <QueryFailure query={results} brief />;
  }
  // A page may come back short or empty where few of many fit: the search goes on by itself.
  const searchesOn = isPending || isFetchingNextPage;
  const isLimited = !searchesAll && (pages.at(-1)?.has_more ?? false);
  const isOver = !searchesOn && !hasNextPage && !isLimited;
  const nobody = isOver && profiles.length === 0;
  const fictional = [...profiles, ...(similar?.profiles ?? [])].some((one) => one.fictional);
  return (
    <>
      {nobody ? (
        <EmptyState
          icon={<SearchX />}
          title={t('empty.title')}
          text={t(wider ? 'empty.text' : 'empty.text_widest')}
          action={wider && <Button onClick={() => onChange(wider)}>{t('empty.widen')}</Button>}
        />
      ) : (
        <InfiniteGrid
          label={t('results')}
          hasMore={hasNextPage}
          loading={searchesOn}
          loadingLabel={t('common:states.loading')}
          failed={results.isFetchNextPageError}
          onMore={() => void fetchNextPage()}
          moreLabel={t('more')}
        >
          <Cards profiles={profiles} />
        </InfiniteGrid>
      )}
      {results.isFetchNextPageError && (
        <QueryFailure
          query={{ error, isFetching: isFetchingNextPage, refetch: fetchNextPage }}
          brief
          inline
        />
      )}
      {isLimited && (
        <EmptyState
          icon={<UserPlus />}
          title={t('limited.title')}
          text={t('limited.text')}
          action={
            <>
              <Button size="lg" onClick={() => openSignupModal('search')}>
                {t('common:actions.signup')}
              </Button>
              <PlainSignup to={paths.signup} />
            </>
          }
        />
      )}
      {similar && !searchesOn && (
        <section className={styles.similar} aria-labelledby="search-similar">
          <h2 className="h3" id="search-similar">
            {t('similar.title', { count: similar.count })}
          </h2>
          <p className="small muted">{t('similar.text')}</p>
          <PhotoGrid>
            <Cards profiles={similar.profiles} />
          </PhotoGrid>
        </section>
      )}
      {isOver && !nobody && wider && (
        <Button className={styles.widen} variant="secondary" onClick={() => onChange(wider)}>
          {t('empty.widen')}
        </Button>
      )}
      {fictional && <FictionalWarning bare />}
    </>
  );
}

function Cards({ profiles }: { profiles: readonly Profile[] }) {
  return profiles.map((profile, index) => (
    <MemberCard
      key={profile.id}
      profile={profile}
      priority={index === 0 || (index < firstScreen && 'next')}
    />
  ));
}

/** Who becomes active between two pages may come twice. */
const unique = (profiles: readonly Profile[]): Profile[] => [
  ...new Map(profiles.map((profile) => [profile.id, profile])).values(),
];
