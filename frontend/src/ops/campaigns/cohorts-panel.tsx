import { getNumberText } from '../member/money-words.ts';
import { getAmountText } from '../money/money-text.ts';
import { FigureTable } from '../parts/figure-table.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { Panel } from '../parts/panel.tsx';
import type { CohortRow } from './campaigns-data.ts';
import styles from './cohorts-panel.module.css';
import { getPeriodWords } from './report-period.tsx';

const ages = [
  { key: 'd0', name: 'Same day' },
  { key: 'd7', name: '7 days' },
  { key: 'd30', name: '30 days' },
  { key: 'd90', name: '90 days' },
] as const;

/** What the sign-ups of a week have brought, the darker the more. */
export function CohortsPanel({ cohorts }: { cohorts: readonly CohortRow[] }) {
  const most = Math.max(0, ...cohorts.flatMap((row) => ages.map(({ key }) => row[key] ?? 0)));
  return (
    <Panel title="What a sign-up has brought, by week" note="Net, for each sign-up">
      {cohorts.length === 0 ? (
        <Nothing>Nobody signed up in these days.</Nothing>
      ) : (
        <FigureTable
          label="What a sign-up has brought, by week"
          isDense
          columns={[
            { name: 'Signed up' },
            { name: 'Members' },
            ...ages.map(({ name }) => ({ name })),
          ]}
          rows={cohorts.map((row) => ({
            key: row.from,
            cells: [
              getPeriodWords(row),
              getNumberText(row.signups),
              ...ages.map(({ key }) => (
                <Value key={key} value={row[key]} currency={row.currency} most={most} />
              )),
            ],
          }))}
        />
      )}
    </Panel>
  );
}

function Value({
  value,
  currency,
  most,
}: {
  value: number | null;
  currency: string;
  most: number;
}) {
  // The days are not over, which is not the same as nothing.
  if (value === null) return <span className={styles.open}>to come</span>;
  const share = most > 0 ? Math.max(0, value) / most : 0;
  return (
    <span className={styles.value} style={{ '--share': `${Math.round(share * 22)}%` } as object}>
      {getAmountText(Math.round(value), currency)}
    </span>
  );
}
