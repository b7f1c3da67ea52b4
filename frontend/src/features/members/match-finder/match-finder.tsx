import './match-finder.css';
import { ChevronRight, SearchX, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useMedia } from '#lib/use-media.ts';
import { limits } from '#shared/limits.ts';
import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import { shownCriteria } from '#shared/rules/match-score.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FictionalNotice } from '#ui/fictional-notice.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { MatchCard } from './match-card.tsx';
import { MatchForm } from './match-form.tsx';
import { offeredOnly, weightOf } from './match-wishes.ts';
import { type MatchFinderAnswer, useMatchFinder } from './use-match-finder.ts';
import { useWishTexts } from './use-wish-texts.ts';

/** As in match-finder.css: from here on the form stands beside the matches. */
const wide = '(min-width: 1024px)';
/** Cards of the first screen: their pictures load at once. */
const firstScreen = 4;
/** Up to so many are few. */
const few = 3;
const skeletons = 4;

/**
 * What a member looks for, and who fits best. Needs the texts `match_finder`, `search`, `cards`,
 * `values`, `place`, `common` and `errors`.
 */
export function MatchFinder() {
  const { t } = useTranslation(['match_finder', 'common']);
  const isWide = useMedia(wide);
  const { found, save, saving } = useMatchFinder();
  const [open, setOpen] = useState(false);
  const { interests } = useSettings();
  /** What was changed and not asked for yet. */
  const [draft, setDraft] = useState<MatchPreferences | null>(null);
  const { data } = found;
  const asked = draft ?? (data && offeredOnly(data.preferences, interests));
  const form = asked && (
    <MatchForm
      draft={asked}
      onChange={setDraft}
      saving={saving}
      onFind={() =>
        save(asked, {
          onSuccess: () => {
            setDraft(null);
            setOpen(false);
          },
        })
      }
    />
  );
  return (
    <div className="match-finder container page">
      <header className="match-finder__head">
        <h1 className="h2">{t('title')}</h1>
        <p className="muted">{t('lead')}</p>
      </header>
      {data ? (
        <>
          {isWide ? (
            <section className="match-finder__side" aria-labelledby="match-finder-wishes">
              <h2 className="h4" id="match-finder-wishes">
                {t('wishes')}
              </h2>
              {form}
            </section>
          ) : (
            <>
              <WishesButton preferences={data.preferences} onClick={() => setOpen(true)} />
              <Sheet
                open={open}
                onClose={() => setOpen(false)}
                title={t('wishes')}
                closeLabel={t('common:actions.close')}
                className="match-finder__sheet"
              >
                {form}
              </Sheet>
            </>
          )}
          <section
            className="match-finder__main"
            aria-labelledby="match-finder-matches"
            aria-busy={saving}
          >
            <h2 className="sr-only" id="match-finder-matches">
              {t('matches')}
            </h2>
            <Matches answer={data} onEdit={isWide ? null : () => setOpen(true)} />
          </section>
        </>
      ) : found.isError ? (
        <div className="match-finder__main">
          <QueryFailure query={found} />
        </div>
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation('common');
  return (
    <>
      <div className="match-finder__side" aria-hidden="true">
        <Skeleton shape="card" />
      </div>
      <SkeletonGroup label={t('states.loading')} className="match-finder__list">
        {Array.from({ length: skeletons }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <div key={at} className="match-card card">
            <Skeleton shape="photo" />
            <div className="match-card__why">
              <Skeleton shape="title" width="half" />
              <Skeleton />
              <Skeleton />
            </div>
          </div>
        ))}
      </SkeletonGroup>
    </>
  );
}

/** On a phone: what is asked for, and the way to change it. */
function WishesButton({
  preferences,
  onClick,
}: {
  preferences: MatchPreferences;
  onClick: () => void;
}) {
  const { t } = useTranslation('match_finder');
  const { visible_profile_fields } = useSettings();
  const { nameOf, choiceOf } = useWishTexts(preferences);
  const said = shownCriteria(visible_profile_fields)
    .filter((key) => weightOf(preferences, key) > 0)
    .map((key) => choiceOf(key) || nameOf(key));
  return (
    <button type="button" className="match-finder__wishes card" onClick={onClick}>
      <SlidersHorizontal />
      <span className="match-finder__words">
        <span className="match-finder__name">{t('wishes')}</span>
        <span className="match-finder__said small muted">
          {said.length > 0 ? said.join(' · ') : t('nothing.short')}
        </span>
      </span>
      <ChevronRight />
    </button>
  );
}

interface MatchesProps {
  answer: MatchFinderAnswer;
  /** Where the form does not stand beside it. */
  onEdit: (() => void) | null;
}

function Matches({ answer, onEdit }: MatchesProps) {
  const { t } = useTranslation('match_finder');
  const { fictional_singular, fictional_warning, visible_profile_fields } = useSettings();
  const { matches, looked_at, preferences } = answer;
  const asked = shownCriteria(visible_profile_fields).some((key) => weightOf(preferences, key) > 0);
  const compared = t('compared', { count: looked_at });
  const isFew = matches.length <= few;
  const edit = onEdit && (
    <Button variant={matches.length > 0 ? 'secondary' : 'primary'} onClick={onEdit}>
      {t('change')}
    </Button>
  );
  if (matches.length === 0) {
    const which = !asked ? 'nothing' : looked_at === 0 ? 'nobody' : 'none';
    return (
      <div role="status">
        <EmptyState
          icon={<SearchX />}
          title={t(`${which}.title`)}
          text={[...(which === 'none' ? [compared] : []), t(`${which}.text`)].join(' ')}
          action={
            edit ?? (
              <Button as={Link} to={paths.members} variant="secondary">
                {t('search')}
              </Button>
            )
          }
        />
      </div>
    );
  }
  return (
    <>
      <p role="status">
        {compared}{' '}
        <strong>
          {matches.length < limits.matchesShown
            ? t('fit', { count: matches.length })
            : t('best', { count: matches.length })}
        </strong>
      </p>
      <ol className="match-finder__list">
        {matches.map((match, at) => (
          <MatchCard key={match.profile.id} match={match} priority={at < firstScreen} />
        ))}
      </ol>
      {isFew && (
        <div className="match-finder__few">
          <p className="muted">{t('few')}</p>
          {edit}
        </div>
      )}
      {matches.some(({ profile }) => profile.fictional) && (
        <FictionalNotice bare title={`${fictional_singular}.`}>
          {fictional_warning}
        </FictionalNotice>
      )}
    </>
  );
}
