import { Check, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import { useRegionName } from '#lib/use-place-text.ts';
import { cx } from '#ui/cx.ts';
import { Portrait } from '#ui/portrait.tsx';
import { LikeButton } from '../card/like-button.tsx';
import { useCardProps } from '../card/use-card-props.ts';
import styles from './match-card.module.css';
import { reasonText, saidReasons } from './match-reasons.ts';
import type { FoundMatch } from './use-match-finder.ts';

interface MatchCardProps {
  match: FoundMatch;
  /** One of the first that show. */
  priority?: boolean | undefined;
}

/** Shows how well a profile fits, and why. Needs the texts `match_finder`, `cards`, `values`, `errors`. */
export function MatchCard({ match: { profile, score, reasons }, priority }: MatchCardProps) {
  const { t } = useTranslation(['match_finder', 'values']);
  const { user } = useSession();
  const region = useRegionName(profile);
  const own = user?.profile.interests ?? [];
  const said = saidReasons(reasons, profile).flatMap((reason) => {
    const text = reasonText(reason, { t, region, own });
    return text ? [{ ...reason, text }] : [];
  });
  const { id, name, age, main_image } = profile;
  const { region: place, onlineLabel } = useCardProps(profile);
  return (
    <li className={cx(styles.root, 'card')}>
      <Portrait
        className={styles.picture}
        src={main_image?.status === 'active' ? main_image.thumb_filename : null}
        alt=""
        width="300"
        height="400"
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
      />
      <div className={styles.words}>
        <h3 className={cx(styles.name, 'h4')}>
          <Link className={styles.link} to={pathTo('members-id', { id })}>
            <bdi>{name}</bdi>, {age}
          </Link>
          {onlineLabel && (
            <span className={styles.online}>
              <span className="sr-only">{onlineLabel}</span>
            </span>
          )}
        </h3>
        {place && <p className="small muted">{place}</p>}
        <ul className={styles.reasons} aria-label={t('why')}>
          {said.map(({ key, partial, text }) => (
            <li key={key} className={cx(styles.reason, partial && styles.reasonPartial)}>
              {partial ? <CircleDashed /> : <Check />}
              <span>
                {text}
                {partial && <span className="sr-only"> {t('partly')}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.side}>
        <Score score={score} />
        <LikeButton profile={profile} />
      </div>
    </li>
  );
}

/** The share of what was asked for, as a ring and in numbers. */
function Score({ score }: { score: number }) {
  const { t } = useTranslation('match_finder');
  const percent = new Intl.NumberFormat(useLanguageTag(), { style: 'percent' }).format(score / 100);
  return (
    <p className={styles.score}>
      <svg className={styles.ring} viewBox="0 0 36 36" aria-hidden="true">
        <circle className={styles.track} cx="18" cy="18" r="16" />
        <circle
          className={styles.arc}
          cx="18"
          cy="18"
          r="16"
          pathLength="100"
          strokeDasharray={`${score} 100`}
          transform="rotate(-90 18 18)"
        />
      </svg>
      <span className={styles.percent} aria-hidden="true">
        {percent}
      </span>
      <span className="sr-only">{t('score', { percent })}</span>
    </p>
  );
}
