import { useQueryClient } from '@tanstack/react-query';
import { BadgePercent } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userKey } from '#lib/session.tsx';
import { usePercentText } from '#lib/use-money-text.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { Banner } from '#ui/banner.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { creditsQuery } from '../api.ts';
import styles from './offer.module.css';
import { bonusEnds } from './time-bonus.ts';

interface TimeBonusProps {
  user: User;
  /** The button that leads to the packages, where they are elsewhere. */
  action?: ReactNode;
}

/** The discount that ends four hours after signing up, with what is left of them; nothing once they are over. */
export function TimeBonus({ user, action }: TimeBonusProps) {
  const { t } = useTranslation('offers');
  const percent = usePercentText();
  const left = useBonusLeft(user);
  if (!left) return null;
  const words = { percent: percent(limits.timeBonusPercentage), code: limits.timeBonusCode };
  return (
    <Banner
      tone="offer"
      className={styles.root}
      icon={<BadgePercent />}
      title={action ? t('bonus.title', words) : t('bonus.short_title', words)}
      action={
        <>
          {left.countdown}
          {action}
        </>
      }
    >
      {action ? t('bonus.text', words) : t('bonus.short_text', words)}
    </Banner>
  );
}

/** The countdown of a member's offer; null where there is none, or none any more. */
export function useBonusLeft(user: User): { countdown: ReactNode } | null {
  const { t } = useTranslation('offers');
  const client = useQueryClient();
  const [ended, setEnded] = useState<number | null>(null);
  const ends = bonusEnds(user, Date.now());
  if (ends === null || ended === ends) return null;
  const end = () => {
    setEnded(ends);
    // Prices were shown with it.
    void client.invalidateQueries({ queryKey: userKey });
    void client.invalidateQueries({ queryKey: creditsQuery.queryKey });
  };
  return {
    countdown: (
      <Countdown
        expires={ends}
        label={t('bonus.left')}
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
