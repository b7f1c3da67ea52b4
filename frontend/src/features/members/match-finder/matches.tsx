import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { usePercentText } from '#lib/use-money-text.ts';
import * as limits from '#shared/limits.ts';
import { getVisibleCriteria } from '#shared/rules/match-score.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
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

/** Of those who fit less, that are seen beside their number. */
const faces = 3;

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
            <Skeleton shape="photo" className={matchCard.picture} />
            <div className={matchCard.words}>
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
  const [all, setAll] = useState(false);
  const getPercent = usePercentText();
  const percent = getPercent(limits.matchFitsFrom);
  const compared = t('compared', { count: looked_at });
  const fitting = matches.filter(({ score }) => score >= limits.matchFitsFrom);
  const others = matches.slice(fitting.length);
  const isFew = fitting.length <= few;
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
          {fitting.length === 0
            ? t('none_fits', { percent })
            : fitting.length < limits.matchesShown
              ? t('fit', { count: fitting.length })
              : t('best', { count: fitting.length })}
        </strong>{' '}
        {fitting.length > 0 && t('threshold', { percent })}
      </p>
      {fitting.length > 0 && (
        <ol className={matchFinder.list}>
          {fitting.map((match, index) => (
            <MatchCard key={match.profile.id} match={match} priority={index < firstScreen} />
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <div className={matchFinder.others}>
          {!all && (
            <span className={matchFinder.faces} aria-hidden="true">
              {others.slice(0, faces).map(({ profile: { id, main_image } }) => (
                <Avatar
                  key={id}
                  src={main_image?.status === 'active' ? main_image.thumb_filename : null}
                  alt=""
                  size="sm"
                />
              ))}
            </span>
          )}
          <p>{t('less', { count: others.length })}</p>
          {!all && (
            <Button variant="link" size="sm" onClick={() => setAll(true)}>
              {t('show_less')}
            </Button>
          )}
        </div>
      )}
      {all && (
        <ol className={matchFinder.list}>
          {others.map((match) => (
            <MatchCard key={match.profile.id} match={match} />
          ))}
        </ol>
      )}
      {isFew && (
        <div className={matchFinder.few}>
          <p className="muted">{t('few')}</p>
          {edit}
        </div>
      )}
    </>
  );
}
