/** The words of a restriction. They are in the texts `errors`. */
import { useTranslation } from 'react-i18next';
import { reportReasons } from '#shared/model/values.ts';
import type { Restriction } from './restriction.ts';
import { useSettings } from './settings.tsx';
import { useDateText } from './use-date-text.ts';

/** Returns the reason in the page's language or in an operator's own words, and the end as a date. */
export function useRestrictionText(): (restriction: Restriction) => {
  reason: string;
  date: string | null;
} {
  const { t } = useTranslation('errors');
  const { min_age: age } = useSettings();
  const dateText = useDateText();
  return ({ reason, until }) => {
    const listed = reportReasons.find((one) => one === reason);
    return {
      reason: listed ? t(`restriction.reasons.${listed}`, { age }) : reason,
      date: until && dateText(until, { dateStyle: 'long', timeStyle: 'short' }),
    };
  };
}
