import { BadgePercent } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { ClockCountdown } from '#ui/clock-countdown.tsx';
import { Countdown } from '#ui/countdown.tsx';
import styles from './offer.module.css';
import { bonusEnds, isFollowedByAsMuch } from './time-bonus.ts';
import { useBonusWords } from './use-bonus-words.ts';
import { useEndOfBonus } from './use-end-of-bonus.ts';

/** The discount that ends four hours after signing up, and what is left of them, on one line; nothing once they are over. */
export function TimeBonus({ user }: { user: User }) {
  const { t } = useTranslation('offers');
  const { words, follows } = useBonusWords(user);
  const left = useBonusEnd(user);
  if (!left) return null;
  return (
    <div className={styles.applied}>
      <p className={styles.line}>
        <BadgePercent />
        <strong>{t('bonus.short_title', words)}</strong>
        <span className={styles.code}>{t('bonus.short_text', words)}</span>
        <ClockCountdown expires={left.ends} label={left.label} onEnd={left.onEnd} />
        <span className={styles.done}>{t('bonus.applied')}</span>
      </p>
      {follows && <p className="small muted">{t(`bonus.runs_${follows}`, words)}</p>}
    </div>
  );
}

/** When a member's offer ends; null where there is none, or none any more. */
function useBonusEnd(user: User): { ends: number; label: string; onEnd: () => void } | null {
  const { t } = useTranslation('offers');
  const tellEnd = useEndOfBonus();
  const [ended, setEnded] = useState<number | null>(null);
  const ends = bonusEnds(user, Date.now());
  if (ends === null || ended === ends) return null;
  return {
    ends,
    label: t(isFollowedByAsMuch(user) ? 'bonus.left_code' : 'bonus.left', {
      code: limits.timeBonusCode,
    }),
    onEnd: () => {
      setEnded(ends);
      // Prices were shown with it.
      tellEnd();
    },
  };
}

/** The countdown of a member's offer; null where there is none, or none any more. */
export function useBonusLeft(user: User): { countdown: ReactNode } | null {
  const { t } = useTranslation('offers');
  const left = useBonusEnd(user);
  if (!left) return null;
  return {
    countdown: (
      <Countdown
        expires={left.ends}
        label={left.label}
        labels={{
          hours: t('units.hours'),
          minutes: t('units.minutes'),
          seconds: t('units.seconds'),
        }}
        onEnd={left.onEnd}
      />
    ),
  };
}
