import { useState } from 'react';
import { monthAfter } from '#shared/rules/periods.ts';
import { getLongDayText, getMonthName, getShortDayText, listDays } from '../jobs/periods.ts';
import { getNumberText } from '../member/money-words.ts';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { FigureTable } from '../parts/figure-table.tsx';
import { Mark } from '../parts/mark.tsx';
import { BarPlot, LinePlot } from '../parts/plot.tsx';
import { Sparkline } from '../parts/sparkline.tsx';
import { accumulate, getCurrencies, getNetByDay, getRead } from './books.ts';
import type { OwnMonth, Sums, Total } from './money-data.ts';
import { getAmountText, getShortText } from './money-text.ts';
import styles from './sales-panels.module.css';

const weekDays = 7;

/** Chooses one of several currencies, as amounts of two never stand in one plot. */
function CurrencySwitch({
  currencies,
  chosen,
  onChoose,
}: {
  currencies: readonly string[];
  chosen: string;
  onChoose: (currency: string) => void;
}) {
  if (currencies.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form, and a fieldset is not a row everywhere
    <div className={styles.currencies} role="group" aria-label="Currency of the plots">
      {currencies.map((currency) => (
        <button
          key={currency}
          type="button"
          className={styles.currency}
          aria-pressed={currency === chosen}
          onClick={() => onChoose(currency)}
        >
          {currency}
        </button>
      ))}
    </div>
  );
}

/** Net sales by day, stacked by brand, and what each brand sold and gave back. */
export function SalesPanels({
  months,
  totals,
  month,
}: {
  months: readonly OwnMonth[];
  totals: readonly Total[];
  month: string;
}) {
  const read = getRead(months);
  const currencies = getCurrencies(read);
  const [chosen, setChosen] = useState<string | null>(null);
  const currency = currencies.find((one) => one === chosen) ?? currencies[0];
  if (!currency) return null;
  const brands = read.filter(
    ({ currency: own, books }) =>
      own === currency || books.days.some((day) => day.currency === currency),
  );
  return (
    <>
      <CurrencySwitch currencies={currencies} chosen={currency} onChoose={setChosen} />
      <BarPlot
        title={currencies.length > 1 ? `Net sales by day, in ${currency}` : 'Net sales by day'}
        pointName="Day"
        totalLabel="All brands"
        points={listDays(month).map((day, index) => ({
          label: getLongDayText(day),
          tick: index % weekDays === 0 ? getShortDayText(day) : undefined,
        }))}
        series={brands.map(({ own, ...rest }) => ({
          key: own.id,
          label: own.name,
          icon: <BrandIcon brand={own} />,
          values: getNetByDay(rest, month, currency),
        }))}
        getText={(minor) => getAmountText(minor, currency)}
        getTickText={getShortText}
      />
      <BrandTable months={months} totals={totals} month={month} />
    </>
  );
}

/** Net sales up to each day, against those of the month before. */
export function ComparedPanel({
  months,
  before,
  month,
}: {
  months: readonly OwnMonth[];
  before: readonly OwnMonth[];
  month: string;
}) {
  const earlier = monthAfter(month, -1);
  // Of the same brands on both sides, else they could not be compared.
  const both = getRead(months).filter(({ brand }) =>
    getRead(before).some((one) => one.brand === brand),
  );
  const ids = new Set(both.map(({ brand }) => brand));
  const old = getRead(before).filter(({ brand }) => ids.has(brand));
  const currency = getCurrencies(both)[0];
  if (!currency) return null;
  const days = listDays(month);
  const line = (of: typeof both, when: string) => {
    const values = accumulate(of.map((one) => getNetByDay(one, when, currency)));
    return days.map((_, index) => values[index] ?? null);
  };
  return (
    <LinePlot
      title={`Net sales up to each day, in ${currency}`}
      pointName="Day"
      note={
        both.length < months.length
          ? `Of ${both.length} of ${months.length} brands, which were read in both months`
          : undefined
      }
      points={days.map((day, index) => ({
        label: getShortDayText(day),
        tick: index % weekDays === 0 ? String(index + 1) : undefined,
      }))}
      series={[
        { key: month, label: getMonthName(month), values: line(both, month) },
        { key: earlier, label: getMonthName(earlier), values: line(old, earlier) },
      ]}
      getText={(minor) => getAmountText(minor, currency)}
      getTickText={getShortText}
    />
  );
}

const noSums: Omit<Sums, 'currency'> = {
  ...{ sales: 0, refunds: 0, chargebacks: 0, sold: 0, refunded: 0, charged_back: 0 },
  ...{ gross: 0, vat: 0, net: 0, discount: 0 },
};

const toAmountCells = (
  { currency, sold, refunded, charged_back, gross, vat, net }: Sums,
  payers: number,
) => [
  ...[sold, refunded, charged_back, gross, vat, net].map((minor) => getAmountText(minor, currency)),
  getNumberText(payers),
];

function BrandTable({
  months,
  totals,
  month,
}: {
  months: readonly OwnMonth[];
  totals: readonly Total[];
  month: string;
}) {
  return (
    <FigureTable
      label="Sales by brand"
      columns={[
        { name: 'Brand' },
        ...['Sales', 'Refunds', 'Charge backs', 'Gross', 'VAT'].map((name) => ({ name })),
        { name: 'Net', isStrong: true },
        { name: 'Payers' },
      ]}
      rows={months.flatMap(({ own, books, currency, time_zone }) => {
        if (!books) {
          return [
            {
              key: own.id,
              cells: [<Name key="brand" own={own} />, <Mark key="unread">Not read yet</Mark>],
            },
          ];
        }
        const sums = books.sums.length > 0 ? books.sums : [{ ...noSums, currency }];
        return sums.map((sum) => ({
          key: `${own.id} ${sum.currency}`,
          cells: [
            <Name
              key="brand"
              own={own}
              values={getNetByDay({ books, time_zone }, month, sum.currency)}
            />,
            ...toAmountCells(
              sum,
              books.payers.find((one) => one.currency === sum.currency)?.payers ?? 0,
            ),
          ],
        }));
      })}
      totals={
        months.length > 1
          ? totals.map((total) => ({
              key: total.currency,
              cells: [
                totals.length > 1 ? `All in ${total.currency}` : 'All brands',
                ...toAmountCells(total, total.payers),
              ],
            }))
          : []
      }
    />
  );
}

/** A brand, with its net sales by day as a line. */
function Name({ own, values }: { own: OwnMonth['own']; values?: readonly (number | null)[] }) {
  return (
    <span className={styles.name}>
      <BrandIcon brand={own} />
      <span className={styles.brand}>{own.name}</span>
      {values && <Sparkline values={values} />}
    </span>
  );
}
