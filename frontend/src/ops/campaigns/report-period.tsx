import { useState } from 'react';
import { reportDays } from '#shared/limits.ts';
import { BareSelect } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { getShortDayText } from '../jobs/periods.ts';
import { ActionButton } from '../parts/action-button.tsx';
import styles from './report-period.module.css';
import { isReportPeriod, listReportPeriods, type ReportPeriod } from './use-report-period.ts';

const own = 'own';
const toKey = ({ from, to }: ReportPeriod) => `${from} ${to}`;

export const getPeriodWords = ({ from, to }: ReportPeriod): string =>
  from === to ? getShortDayText(from) : `${getShortDayText(from)} to ${getShortDayText(to)}`;

interface PeriodChoice {
  period: ReportPeriod;
  today: string;
  onChoose: (period: ReportPeriod) => void;
}

/** Chooses the days of a report: a usual period, or two days. */
export function PeriodChooser({ period, today, onChoose }: PeriodChoice) {
  // On the 28th this month is the last 28 days, too.
  const usual = listReportPeriods(today).filter(
    (one, at, all) => all.findIndex((other) => toKey(other) === toKey(one)) === at,
  );
  const [isOwn, setIsOwn] = useState(() => !usual.some((one) => toKey(one) === toKey(period)));
  return (
    <>
      <span className={styles.usual}>
        <BareSelect
          aria-label="Period"
          options={[
            ...usual.map((one) => ({ value: toKey(one), label: one.name })),
            { value: own, label: 'Other days' },
          ]}
          value={isOwn ? own : toKey(period)}
          onChange={({ target: { value } }) => {
            const chosen = usual.find((one) => toKey(one) === value);
            setIsOwn(!chosen);
            if (chosen) onChoose({ from: chosen.from, to: chosen.to });
          }}
        />
      </span>
      {isOwn && <OwnDays key={toKey(period)} period={period} today={today} onChoose={onChoose} />}
    </>
  );
}

function OwnDays({ period, today, onChoose }: PeriodChoice) {
  const [days, setDays] = useState(period);
  const isPossible = isReportPeriod(days);
  return (
    <form
      className={styles.own}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPossible) onChoose(days);
      }}
    >
      <TextInput
        label="From"
        labelHidden
        type="date"
        max={today}
        value={days.from}
        onChange={({ target }) => setDays({ ...days, from: target.value })}
      />
      <span aria-hidden="true">to</span>
      <TextInput
        label="To"
        labelHidden
        type="date"
        max={today}
        value={days.to}
        error={isPossible ? undefined : `After the first, and ${reportDays} days at most`}
        onChange={({ target }) => setDays({ ...days, to: target.value })}
      />
      <ActionButton type="submit">Show</ActionButton>
    </form>
  );
}
