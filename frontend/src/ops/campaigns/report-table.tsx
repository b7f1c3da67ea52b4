import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { getNumberText } from '../member/money-words.ts';
import { getAmountText, getPercentText } from '../money/money-text.ts';
import { type FigureRow, FigureTable } from '../parts/figure-table.tsx';
import { getReturn, type ReportRow, sumByCurrency } from './campaigns-data.ts';
import styles from './report-table.module.css';

/** What came back for each unit of money: from here on well, and below that badly. */
const goodReturn = 2;
const badReturn = 0.75;
const absent = '–';

interface NamedRow {
  key: string;
  name: ReactNode;
  row: ReportRow;
}

type Figures = Pick<
  ReportRow,
  'clicks' | 'signups' | 'confirmed' | 'buyers' | 'revenue_net' | 'cost' | 'currency'
>;

/** What came of clicks, by whatever its rows stand for. Sums are by currency. */
export function ReportTable({
  label,
  first,
  rows,
  totals,
}: {
  label: string;
  /** What the rows stand for. */
  first: string;
  rows: readonly NamedRow[];
  totals: readonly ReportRow[];
}) {
  return (
    <FigureTable
      label={label}
      isDense
      columns={[
        { name: first },
        ...['Clicks', 'Signed up', 'Confirmed', 'Bought'].map((name) => ({ name })),
        ...['Net', 'Cost', 'A buyer'].map((name) => ({ name })),
        { name: 'Return', isStrong: true },
      ]}
      rows={rows.map(({ key, name, row }) => ({ key, cells: [name, ...getCells(row)] }))}
      totals={sumByCurrency(totals).map(
        (sums): FigureRow => ({ key: sums.currency, cells: ['All', ...getCells(sums)] }),
      )}
    />
  );
}

function getCells(row: Figures): ReactNode[] {
  const { clicks, signups, confirmed, buyers, revenue_net, cost, currency } = row;
  // A further currency has money alone.
  const hasCounts = clicks + signups + confirmed + buyers > 0;
  const count = (value: number, of: number) =>
    hasCounts ? <Share key={value} count={value} of={of} /> : absent;
  return [
    hasCounts ? getNumberText(clicks) : absent,
    count(signups, clicks),
    count(confirmed, signups),
    count(buyers, confirmed),
    getAmountText(revenue_net, currency),
    cost > 0 ? getAmountText(cost, currency) : absent,
    cost > 0 && buyers > 0 ? getAmountText(Math.round(cost / buyers), currency) : absent,
    <Return key="return" value={getReturn(row)} />,
  ];
}

function Share({ count, of }: { count: number; of: number }) {
  return (
    <span>
      {getNumberText(count)}
      {of > 0 && <span className={styles.share}>{getPercentText(count / of)}</span>}
    </span>
  );
}

function Return({ value }: { value: number | null }) {
  if (value === null) return absent;
  return (
    <span className={cx(value >= goodReturn && styles.good, value < badReturn && styles.bad)}>
      {value.toFixed(2)}
    </span>
  );
}
