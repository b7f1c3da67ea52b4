/** Today's figures: how many, against the same weekday, as plots or as tables, and by brand. */
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { dayAfter } from '#shared/rules/periods.ts';
import { cx } from '#ui/cx.ts';
import {
  amountKeys,
  type BrandFigures,
  type Figure,
  type FigureKey,
  moneyKeys,
  sumFigure,
  sumToday,
} from '../figures.ts';
import { getCountText, getNumberText } from '../member/money-words.ts';
import { getAmountText, getChangeText, getListText, getPercentText } from '../money/money-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { FigureTable } from '../parts/figure-table.tsx';
import { HourPlot } from '../parts/hour-plot.tsx';
import { Panel } from '../parts/panel.tsx';
import { Sparkline } from '../parts/sparkline.tsx';
import type { Brand } from '../session.tsx';
import { getDayText } from '../times.ts';
import styles from './figures-panel.module.css';

interface Tile {
  key: FigureKey;
  name: string;
  /** Whether more of it is bad news. */
  isBad?: boolean;
  note: (brands: readonly BrandFigures[], figure: Figure) => string;
}

const tiles: readonly Tile[] = [
  {
    key: 'signups',
    name: 'Sign-ups',
    note: (brands) => `${getNumberText(sumToday(brands, ({ confirmed }) => confirmed))} confirmed`,
  },
  {
    key: 'buyers',
    name: 'Buyers',
    note: (brands) =>
      `${getNumberText(sumToday(brands, ({ money }) => money?.first_buyers ?? 0))} for the first time`,
  },
  { key: 'net', name: 'Revenue, net', note: () => 'After VAT, before refunds' },
  {
    key: 'given_back',
    name: 'Refunds and charge backs',
    isBad: true,
    note: () => 'VAT included',
  },
  {
    key: 'messages',
    name: 'Messages',
    note: (brands, { total }) => {
      const cases = sumToday(brands, (hour) => hour.cases);
      return total === 0 ? 'None yet' : `${((1_000 * cases) / total).toFixed(1)} reports per 1,000`;
    },
  },
  {
    key: 'failed_payments',
    name: 'Payments that fail',
    isBad: true,
    note: (_, { total, whole }) =>
      `${getNumberText(total)} of ${getCountText(whole ?? 0, 'payment')}`,
  },
  {
    key: 'cases',
    name: 'Complaints and reports',
    isBad: true,
    note: () => 'That came in',
  },
  {
    key: 'bounces',
    name: 'Mails bounced',
    isBad: true,
    note: (_, { total, whole }) => `${getNumberText(total)} of ${getCountText(whole ?? 0, 'mail')}`,
  },
];

const getShareText = ({ total, whole }: Figure): string =>
  whole ? getPercentText(total / whole) : getPercentText(0);

function getValueText(key: FigureKey, figure: Figure, currency: string): string {
  if (figure.whole !== null) return getShareText(figure);
  return amountKeys.includes(key)
    ? getAmountText(figure.total, currency)
    : getNumberText(figure.total);
}

function getChange(figure: Figure): string | null {
  if (figure.change === null) return null;
  if (figure.whole === null) return getChangeText(figure.change);
  return `${getChangeText(figure.change).replace('%', '')} pt`;
}

interface FiguresProps {
  figures: readonly BrandFigures[];
  brands: readonly Brand[];
}

export function FiguresPanel({ figures, brands }: FiguresProps) {
  const [isTable, setIsTable] = useState(false);
  const [first] = figures;
  if (!first) return null;
  const hasMoney = first.today.some(({ money }) => money !== null);
  const shown = tiles.filter(({ key }) => hasMoney || !moneyKeys.includes(key));
  const before = getDayText(`${dayAfter(first.day, -7)}T12:00:00`);
  const hours = [...new Set(figures.map(({ hours_over }) => hours_over))];
  const until = hours.length === 1 ? `Until ${hours[0]}:00` : 'Whole hours of today';
  return (
    <>
      <Panel
        title="Today"
        note={`${until}, against ${before}`}
        action={
          <ActionButton
            look="quiet"
            icon={isTable ? <ChartColumn /> : <Table2 />}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? 'Show as plots' : 'Show as tables'}
          </ActionButton>
        }
      >
        {isTable ? (
          <HoursTable shown={shown} figures={figures} />
        ) : (
          <ul className={styles.tiles}>
            {shown.map((tile) => (
              <li key={tile.key} className={styles.tile}>
                <TileFigures tile={tile} figures={figures} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {brands.length > 1 && <BrandsTable figures={figures} brands={brands} shown={shown} />}
    </>
  );
}

/** Brands of one currency together, as amounts of several add up to nothing. */
function byCurrency(figures: readonly BrandFigures[]): [string, BrandFigures[]][] {
  const groups = new Map<string, BrandFigures[]>();
  for (const one of figures) {
    groups.set(one.currency, [...(groups.get(one.currency) ?? []), one]);
  }
  return [...groups];
}

/** Brands whose figures of a kind add up, with their currency where those are amounts. */
const getGroups = (
  key: FigureKey,
  figures: readonly BrandFigures[],
): (readonly [string, readonly BrandFigures[]])[] =>
  amountKeys.includes(key) ? byCurrency(figures) : [['', figures]];

function TileFigures({ tile, figures }: { tile: Tile; figures: readonly BrandFigures[] }) {
  const { key, name, note } = tile;
  const groups = getGroups(key, figures);
  const running = figures.map(({ hours_over }) => hours_over);
  const whole = sumFigure(figures, key);
  return (
    <>
      <h3 className={styles.name}>{name}</h3>
      {groups.map(([currency, ones]) => {
        const figure = sumFigure(ones, key);
        const change = getChange(figure);
        const isWorse = tile.isBad && isMore(key, figure);
        return (
          <p key={currency} className={styles.value}>
            {getValueText(key, figure, currency)}
            {change && (
              <span className={cx(styles.change, isWorse && styles.worse)}>
                <span className="sr-only">compared with a week ago: </span>
                {change}
              </span>
            )}
          </p>
        );
      })}
      {groups.length === 1 && (
        <HourPlot today={whole.today} before={whole.before} running={running} />
      )}
      <p className={styles.note}>{note(figures, whole)}</p>
    </>
  );
}

/** What goes back is negative, so that more of it is less. */
const isMore = (key: FigureKey, { change }: Figure): boolean =>
  change !== null && (key === 'given_back' ? change < 0 : change > 0);

function HoursTable({
  shown,
  figures,
}: {
  shown: readonly Tile[];
  figures: readonly BrandFigures[];
}) {
  const columns = shown.flatMap(({ key, name }) =>
    getGroups(key, figures).flatMap(([currency, ones]) => {
      const figure = sumFigure(ones, key);
      const text = (value: number | undefined) => {
        if (value === undefined) return '';
        return currency ? getAmountText(value, currency) : getNumberText(value);
      };
      const label = currency ? `${name}, ${currency}` : name;
      return [
        { name: label, text: (hour: number) => text(figure.today[hour]) },
        { name: `${label}, a week ago`, text: (hour: number) => text(figure.before[hour]) },
      ];
    }),
  );
  // A day has 25 hours where the clocks go back, and the one before it has not.
  const hours = Math.max(...figures.flatMap(({ today, before }) => [today.length, before.length]));
  return (
    <div className={styles.scroll}>
      <FigureTable
        label="Today by hour, beside a week ago"
        isDense
        columns={[{ name: 'Hour' }, ...columns.map(({ name }) => ({ name }))]}
        rows={Array.from({ length: hours }, (_, hour) => ({
          key: String(hour),
          cells: [`${hour} to ${hour + 1}`, ...columns.map(({ text }) => text(hour))],
        }))}
      />
    </div>
  );
}

function BrandsTable({ figures, brands, shown }: FiguresProps & { shown: readonly Tile[] }) {
  const rows = figures.flatMap((one) => {
    const brand = brands.find(({ id }) => id === one.brand);
    return brand ? [{ brand, one }] : [];
  });
  const toCells = (ones: readonly BrandFigures[], currency: string) =>
    shown.map(({ key }) => getValueText(key, sumFigure(ones, key), currency));
  const groups = byCurrency(figures);
  return (
    <Panel
      title="By brand, today"
      note={
        groups.length > 1
          ? `Sums by currency: ${getListText(groups.map(([currency]) => currency))}`
          : undefined
      }
    >
      <FigureTable
        label="Today by brand"
        columns={[
          { name: 'Brand' },
          { name: 'Sign-ups, 7 days' },
          ...shown.map(({ key, name }) => ({ name, isStrong: key === 'net' })),
        ]}
        rows={rows.map(({ brand, one }) => ({
          key: brand.id,
          cells: [
            <span key="name" className={styles.brand}>
              <BrandIcon brand={brand} />
              {brand.name}
            </span>,
            <span key="week" className={styles.week}>
              <Sparkline values={one.week.map(({ signups }) => signups)} />
              <span className="sr-only">{one.week.map(({ signups }) => signups).join(', ')}</span>
            </span>,
            ...toCells([one], one.currency),
          ],
        }))}
        totals={groups.map(([currency, ones]) => ({
          key: currency,
          cells: [
            groups.length > 1 ? `All in ${currency}` : 'All brands',
            '',
            ...toCells(ones, currency),
          ],
        }))}
      />
    </Panel>
  );
}
