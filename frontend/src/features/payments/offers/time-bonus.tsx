import { BadgePercent } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { Banner } from '#ui/banner.tsx';
import { Countdown } from '#ui/countdown.tsx';
import styles from './offer.module.css';
import { bonusEnds, isFollowedByAsMuch } from './time-bonus.ts';
import { useBonusWords } from './use-bonus-words.ts';
import { useEndOfBonus } from './use-end-of-bonus.ts';

/** The discount that ends four hours after signing up, with what is left of them; nothing once they are over. */
export function TimeBonus({ user }: { user: User }) {
  const { t } = useTranslation('offers');
  const { words, follows } = useBonusWords(user);
  const left = useBonusLeft(user);
  if (!left) return null;
  return (
    <Banner
      tone="offer"
      className={styles.root}
      icon={<BadgePercent />}
      title={t('bonus.short_title', words)}
      action={left.countdown}
    >
      {t(follows ? `bonus.runs_${follows}` : 'bonus.short_text', words)}
    </Banner>
  );
}

/** The countdown of a member's offer; null where there is none, or none any more. */
export function useBonusLeft(user: User): { countdown: ReactNode } | null {
  const { t } = useTranslation('offers');
  const tellEnd = useEndOfBonus();
  const [ended, setEnded] = useState<number | null>(null);
  const ends = bonusEnds(user, Date.now());
  if (ends === null || ended === ends) return null;
  const end = () => {
    setEnded(ends);
    // Prices were shown with it.
    tellEnd();
  };
  return {
    countdown: (
      <Countdown
        expires={ends}
        label={t(isFollowedByAsMuch(user) ? 'bonus.left_code' : 'bonus.left', {
          code: limits.timeBonusCode,
        })}
        labels={{
          hours: t('units.hours'),
          minutes: t('units.minutes'),
          seconds: t('units.seconds'),
        }}
        onEnd={end}
      />
    ),
  };
}
