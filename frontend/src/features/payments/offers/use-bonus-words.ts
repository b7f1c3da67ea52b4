/** What texts on the time bonus say: its code, when it ends, and what follows. */
import { useDateText } from '#lib/use-date-text.ts';
import { usePercentText } from '#lib/use-money-text.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { getNextDiscount } from './time-bonus.ts';

const hourSeconds = 3_600;

/** A type, as texts take no interface. */
type BonusWords = {
  code: string;
  percent: string;
  /** Of the time bonus. */
  hours: number;
  next: string;
  next_percent: string;
  date: string;
};

/** @returns the words, and what follows: another percentage, the same one, or nothing */
export function useBonusWords(user: User): { words: BonusWords; follows: 'then' | 'same' | null } {
  const percent = usePercentText();
  const dateText = useDateText();
  const next = getNextDiscount(user);
  const isSame = next?.percentage === limits.timeBonusPercentage;
  return {
    words: {
      code: limits.timeBonusCode,
      percent: percent(limits.timeBonusPercentage),
      hours: limits.timeBonusSeconds / hourSeconds,
      next: next?.code ?? '',
      next_percent: next ? percent(next.percentage) : '',
      date: next ? dateText(next.expires, { dateStyle: 'long' }) : '',
    },
    follows: next && (isSame ? 'same' : 'then'),
  };
}
