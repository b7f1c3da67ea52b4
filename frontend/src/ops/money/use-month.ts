/** The month that is looked at. It stands in the address. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { isMonth, monthAfter } from '#shared/rules/periods.ts';

const key = 'month';

const getThisMonth = (now: number): string => {
  const date = new Date(now);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
};

export interface MonthChoice {
  month: string;
  /** Null: the future. */
  next: string | null;
  previous: string;
  choose: (month: string) => void;
}

/** Without a choice it is the last month that is over: the one to close. */
export function useMonth(now: number): MonthChoice {
  const [params, setParams] = useSearchParams();
  const given = params.get(key) ?? '';
  const current = getThisMonth(now);
  const month = isMonth(given) && given <= current ? given : monthAfter(current, -1);
  const choose = useCallback(
    (chosen: string) =>
      setParams(
        (old) => {
          old.set(key, chosen);
          return old;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    month,
    next: month < current ? monthAfter(month) : null,
    previous: monthAfter(month, -1),
    choose,
  };
}
