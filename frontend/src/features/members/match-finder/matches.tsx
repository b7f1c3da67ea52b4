import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import * as limits from '#shared/limits.ts';
import { getVisibleCriteria } from '#shared/rules/match-score.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import matchCard from './match-card.module.css';
import { MatchCard } from './match-card.tsx';
import matchFinder from './match-finder.module.css';
import { getWeight } from './match-wishes.ts';
import type { MatchFinderResponse } from './use-match-finder.ts';

/** Cards of the first screen: their pictures load at once. */
const firstScreen = 4;

/** Up to so many are few. */
const few = 3;

const skeletons = 4;

export function Loading() {
  const { t } = useTranslation('common');
  return (
    <>
      <div className={matchFinder.side} aria-hidden="true">
        <Skeleton shape="card" />
      </div>
      <SkeletonGroup label={t('states.loading')} className={matchFinder.list}>
        {Array.from({ length: skeletons }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <div key={index} className={cx(matchCard.root, 'card')}>
            <Skeleton shape="photo" />
            <div className={matchCard.why}>
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

interface MatchesProps {
  response: MatchFinderResponse;
  /** Where the form does not stand beside it. */
  onEdit: (() => void) | null;
}

export function Matches({ response, onEdit }: MatchesProps) {
  const { t } = useTranslation('match_finder');
  const { visible_profile_fields } = useSettings();
  const { matches, looked_at, preferences } = response;
  const asked = getVisibleCriteria(visible_profile_fields).some(
    (key) => getWeight(preferences, key) > 0,
  );
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
      <ol className={matchFinder.list}>
        {matches.map((match, index) => (
          <MatchCard key={match.profile.id} match={match} priority={index < firstScreen} />
        ))}
      </ol>
      {isFew && (
        <div className={matchFinder.few}>
          <p className="muted">{t('few')}</p>
          {edit}
        </div>
      )}
      {matches.some(({ profile }) => profile.fictional) && <FictionalWarning bare />}
    </>
  );
}
