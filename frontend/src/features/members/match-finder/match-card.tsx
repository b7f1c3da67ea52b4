import { Check, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import { useRegionName } from '#lib/use-place-text.ts';
import { cx } from '#ui/cx.ts';
import { MemberCard } from '../card/member-card.tsx';
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
  return (
    <li className={cx(styles.root, 'card')}>
      <MemberCard profile={profile} priority={priority} />
      <div className={styles.why}>
        <Score score={score} />
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
