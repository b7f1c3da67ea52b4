import { getPeriodText } from '../jobs/periods.ts';
import { getNumberText } from '../member/money-words.ts';
import { BrandName } from '../parts/brand-name.tsx';
import { type FigureColumn, type FigureRow, FigureTable } from '../parts/figure-table.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { Panel } from '../parts/panel.tsx';
import { getCountryText } from '../profile-words.ts';
import { getCurrencies, getRead, sumBy, sumUp } from './books.ts';
import styles from './detail-panels.module.css';
import type { MonthBooks, OwnMonth, Total } from './money-data.ts';
import { getAmountText, getPercentText } from './money-text.ts';

interface PanelProps {
  months: readonly OwnMonth[];
}

/** Rows of all read brands, of one currency after the other. */
function collect<Row extends { currency: string }>(
  months: readonly OwnMonth[],
  get: (books: MonthBooks) => readonly Row[],
): { currency: string; rows: Row[] }[] {
  const rows = getRead(months).flatMap(({ books }) => get(books));
  return getCurrencies(getRead(months))
    .map((currency) => ({ currency, rows: rows.filter((row) => row.currency === currency) }))
    .filter((one) => one.rows.length > 0);
}

/** Each currency has a table of its own, as nothing is converted. */
function CurrencyTables<Found extends { currency: string }>({
  label,
  none,
  columns,
  found,
  toRows,
  toTotals,
}: {
  label: string;
  /** What is said where no currency has a row. */
  none: string;
  columns: readonly FigureColumn[];
  found: readonly Found[];
  toRows: (one: Found) => FigureRow[];
  toTotals: (one: Found) => FigureRow[];
}) {
  if (found.length === 0) return <Nothing>{none}</Nothing>;
  return found.map((one) => (
    <FigureTable
      key={one.currency}
      isNarrow
      label={found.length > 1 ? `${label}, ${one.currency}` : label}
      columns={columns}
      rows={toRows(one)}
      totals={toTotals(one)}
    />
  ));
}

const hundredths = 100;

/** VAT by country and rate, of all chosen brands together. */
export function VatPanel({ months }: PanelProps) {
  const found = collect(months, ({ countries }) => countries).map(({ currency, rows }) => ({
    currency,
    rows: sumBy(rows, ['country', 'vat_rate', 'currency'], ['gross', 'vat']).sort(
      (one, other) => other.gross - one.gross,
    ),
  }));
  return (
    <Panel title="VAT by country">
      <CurrencyTables
        label="VAT by country"
        none="Nothing was sold."
        columns={[
          { name: 'Country' },
          { name: 'Rate' },
          { name: 'Gross' },
          { name: 'VAT', isStrong: true },
        ]}
        found={found}
        toRows={({ currency, rows }) =>
          rows.map(({ country, vat_rate, gross, vat }) => ({
            key: `${country} ${vat_rate}`,
            cells: [
              getCountryText(country),
              vat_rate === 0 ? 'none' : `${getNumberText(vat_rate)}%`,
              getAmountText(gross, currency),
              getAmountText(vat, currency),
            ],
          }))
        }
        toTotals={({ currency, rows }) => [
          {
            key: 'all',
            cells: [
              'All',
              '',
              getAmountText(sumUp(rows, 'gross'), currency),
              getAmountText(sumUp(rows, 'vat'), currency),
            ],
          },
        ]}
      />
    </Panel>
  );
}

type Age = MonthBooks['unspent'][number]['age'];

const ageNames: Record<Age, string> = {
  '0-30': 'Under 1 month',
  '31-90': '1 to 3 months',
  '91-180': '3 to 6 months',
  '181-365': '6 to 12 months',
  '366+': 'Over a year',
};

/** What is still owed for purchased credits, by the time since their purchase. */
export function UnspentPanel({ months, note }: PanelProps & { note: string }) {
  const found = collect(months, ({ unspent }) => unspent).map(({ currency, rows }) => {
    const sums = sumBy(rows, ['age', 'currency'], ['credits', 'gross', 'vat', 'net']);
    const most = Math.max(...sums.map(({ gross }) => gross));
    const ordered = (Object.keys(ageNames) as Age[]).flatMap((age) =>
      sums.filter((one) => one.age === age),
    );
    return { currency, most, rows: ordered };
  });
  const granted = getRead(months).reduce((all, { books }) => all + books.unspent_granted, 0);
  return (
    <Panel title="Unspent credits by age" note={note}>
      <CurrencyTables
        label="Unspent credits by age"
        none="Every purchased credit is spent."
        columns={[
          { name: 'Since the purchase' },
          { name: 'Credits' },
          { name: 'Owed, with VAT', isStrong: true },
        ]}
        found={found}
        toRows={({ currency, most, rows }) =>
          rows.map(({ age, credits, gross }) => ({
            key: age,
            cells: [
              <span key="age" className={styles.age}>
                <span>{ageNames[age]}</span>
                <span className={styles.bar} aria-hidden="true">
                  <span
                    className={styles.fill}
                    style={{ width: `${most > 0 ? (gross / most) * 100 : 0}%` }}
                  />
                </span>
              </span>,
              getNumberText(credits),
              getAmountText(gross, currency),
            ],
          }))
        }
        toTotals={({ currency, rows }) => [
          {
            key: 'gross',
            cells: [
              'Owed',
              getNumberText(sumUp(rows, 'credits')),
              getAmountText(sumUp(rows, 'gross'), currency),
            ],
          },
          {
            key: 'net',
            cells: ['Without VAT', '', getAmountText(sumUp(rows, 'net'), currency)],
          },
        ]}
      />
      {granted > 0 && (
        <p className={styles.hint}>
          {getNumberText(granted)} more were given and are worth nothing.
        </p>
      )}
    </Panel>
  );
}

const toRepeatText = (observed: number, repeated: number, percent: number): string =>
  observed === 0
    ? 'not known'
    : `${getPercentText(percent / hundredths)} (${getNumberText(repeated)} of ${getNumberText(observed)})`;

/** Who paid, what each of them left, and who bought again. */
export function PayersPanel({ months, totals }: PanelProps & { totals: readonly Total[] }) {
  const rows = getRead(months).flatMap(({ own, books }) =>
    books.payers.map((one) => ({ own, one })),
  );
  return (
    <Panel title="Payers">
      {rows.length === 0 ? (
        <Nothing>Nobody bought anything.</Nothing>
      ) : (
        <FigureTable
          label="Payers"
          columns={[
            { name: 'Brand' },
            { name: 'Payers', isStrong: true },
            { name: 'New' },
            { name: 'Net each' },
            { name: 'Active members' },
            { name: 'Net each active' },
            { name: 'Again in 30 days' },
            { name: 'Again in 90 days' },
          ]}
          rows={rows.map(({ own, one }) => ({
            key: `${own.id} ${one.currency}`,
            cells: [
              <BrandName key="brand" brand={own} />,
              getNumberText(one.payers),
              getNumberText(one.new_payers),
              getAmountText(one.arppu, one.currency),
              getNumberText(one.active_members),
              getAmountText(one.arpu, one.currency),
              toRepeatText(one.observed_30, one.repeated_30, one.repeat_30_percent),
              toRepeatText(one.observed_90, one.repeated_90, one.repeat_90_percent),
            ],
          }))}
          totals={
            months.length > 1
              ? totals.map((one) => ({
                  key: one.currency,
                  cells: [
                    totals.length > 1 ? `All in ${one.currency}` : 'All brands',
                    getNumberText(one.payers),
                    getNumberText(one.new_payers),
                    getAmountText(one.arppu, one.currency),
                    getNumberText(one.active_members),
                    getAmountText(one.arpu, one.currency),
                    toRepeatText(one.observed_30, one.repeated_30, one.repeat_30_percent),
                    '',
                  ],
                }))
              : []
          }
        />
      )}
    </Panel>
  );
}

/** What was paid in the month, by the month in which its payers signed up; the youngest first. */
export function CohortsPanel({ months }: PanelProps) {
  const found = collect(months, ({ cohorts }) => cohorts).map(({ currency, rows }) => ({
    currency,
    rows: sumBy(rows, ['signup_month', 'currency'], ['payers', 'gross', 'net']).sort(
      (one, other) => ((one.signup_month ?? '') < (other.signup_month ?? '') ? 1 : -1),
    ),
  }));
  return (
    <Panel title="Payers by month of signup">
      <CurrencyTables
        label="Payers by month of signup"
        none="Nobody bought anything."
        columns={[
          { name: 'Signed up' },
          { name: 'Payers' },
          { name: 'Gross' },
          { name: 'Net', isStrong: true },
        ]}
        found={found}
        toRows={({ currency, rows }) =>
          rows.map(({ signup_month, payers, gross, net }) => ({
            key: signup_month ?? 'none',
            cells: [
              signup_month ? getPeriodText(signup_month) : 'Not known',
              getNumberText(payers),
              getAmountText(gross, currency),
              getAmountText(net, currency),
            ],
          }))
        }
        toTotals={({ currency, rows }) => [
          {
            key: 'all',
            cells: [
              'All',
              getNumberText(sumUp(rows, 'payers')),
              getAmountText(sumUp(rows, 'gross'), currency),
              getAmountText(sumUp(rows, 'net'), currency),
            ],
          },
        ]}
      />
    </Panel>
  );
}
