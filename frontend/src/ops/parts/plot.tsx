/** Plots in ink. Each has its table: screen readers have it at once, everybody else by a switch. */
import { ChartColumn, Table2 } from 'lucide-react';
import { Fragment, type PointerEvent, type ReactNode, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { ActionButton } from './action-button.tsx';
import { FigureTable } from './figure-table.tsx';
import { Panel } from './panel.tsx';
import styles from './plot.module.css';
import {
  drawLines,
  getBandMiddle,
  getLinePlace,
  stackBars,
  type Tick,
  type Values,
} from './plot-shapes.ts';

export interface Series {
  key: string;
  label: string;
  icon?: ReactNode;
  values: Values;
}

export interface Point {
  label: string;
  /** What stands below it in the plot. */
  tick?: string | undefined;
}

interface PlotProps {
  title: string;
  /** What a point is, such as a day: the head of the table's first column. */
  pointName: string;
  points: readonly Point[];
  series: readonly Series[];
  /** A figure in full, and as short as it stands beside the plot. */
  getText: (value: number) => string;
  getTickText: (value: number) => string;
  note?: ReactNode;
}

const heightPx = 150;
/** Tones that tell one another apart. */
const tones = 4;

const sum = (values: Values): number => values.reduce<number>((all, one) => all + (one ?? 0), 0);
const sumPoint = (series: readonly Series[], point: number): number =>
  sum(series.map(({ values }) => values[point] ?? null));

/** What is drawn: where there are more rows than tones, the last tone is all others together. */
export function joinSeries(series: readonly Series[]): readonly Series[] {
  if (series.length <= tones) return series;
  const [own, others] = [series.slice(0, tones - 1), series.slice(tones - 1)];
  const values = (others[0]?.values ?? []).map((_, point) => sumPoint(others, point));
  return [...own, { key: 'others', label: `${others.length} others`, values }];
}

/** Rows of figures above one another, such as the revenue of brands by day. */
export function BarPlot({ totalLabel, ...props }: PlotProps & { totalLabel: string }) {
  const series = joinSeries(props.series);
  const { bars, ticks, zero } = stackBars(
    series.map(({ values }) => values),
    heightPx,
  );
  const count = props.points.length;
  return (
    <PlotFrame
      {...props}
      drawn={series}
      totalLabel={totalLabel}
      ticks={ticks}
      zero={zero}
      getPlace={(point) => getBandMiddle(point, count)}
      findPoint={(part) => Math.floor(part * count)}
    >
      {bars.map((row, index) => (
        <g key={series[index]?.key} className={styles[`tone_${index}`]}>
          {row.map(({ x, width, y, height }) => (
            <rect key={x} x={`${x}%`} width={`${width}%`} y={y} height={Math.max(0, height)} />
          ))}
        </g>
      ))}
    </PlotFrame>
  );
}

/** Lines over one another: the first one solid, those it is compared with dashed. */
export function LinePlot(props: PlotProps) {
  const { series } = props;
  const { paths, ticks, zero } = drawLines(
    series.map(({ values }) => values),
    heightPx,
  );
  const last = props.points.length - 1;
  return (
    <PlotFrame
      {...props}
      drawn={series}
      isLines
      ticks={ticks}
      zero={zero}
      getPlace={(point) => getLinePlace(point, props.points.length)}
      findPoint={(part) => Math.round(part * last)}
    >
      <svg
        aria-hidden="true"
        className={styles.stretched}
        viewBox={`0 0 100 ${heightPx}`}
        preserveAspectRatio="none"
      >
        {paths.map((path, index) => (
          <path
            key={series[index]?.key}
            className={cx(styles.line, index > 0 && styles.dashed)}
            d={path}
          />
        ))}
      </svg>
    </PlotFrame>
  );
}

function PlotFrame({
  title,
  note,
  pointName,
  points,
  series,
  drawn,
  totalLabel,
  isLines = false,
  ticks,
  zero,
  getText,
  getTickText,
  getPlace,
  findPoint,
  children,
}: PlotProps & {
  drawn: readonly Series[];
  /** The figures of a point add up to something of this name. */
  totalLabel?: string;
  isLines?: boolean;
  ticks: readonly Tick[];
  zero: number;
  /** Where a point stands, in percent of the width; and the point at a part of it. */
  getPlace: (point: number) => number;
  findPoint: (part: number) => number;
  children: ReactNode;
}) {
  const [isTable, setIsTable] = useState(false);
  const [marked, setMarked] = useState<number | null>(null);
  const markAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const point = findPoint((event.clientX - left) / width);
    setMarked(Math.min(points.length - 1, Math.max(0, point)));
  };
  const text = (value: number | null | undefined) => (value == null ? 'none' : getText(value));
  const isSummed = totalLabel !== undefined && series.length > 1;
  const table = (
    <PlotTable
      label={title}
      pointName={pointName}
      points={points}
      series={series}
      totalLabel={totalLabel}
      getText={text}
    />
  );
  const read = (point: number) =>
    [
      `${points[point]?.label ?? ''}:`,
      [
        ...drawn.map(({ label, values }) => `${label} ${text(values[point])}`),
        ...(isSummed ? [`${totalLabel} ${text(sumPoint(series, point))}`] : []),
      ].join(', '),
    ].join(' ');
  return (
    <Panel
      title={title}
      note={note}
      action={
        <div className={styles.tools}>
          {!isTable && drawn.length > 1 && (
            <ul className={styles.legend}>
              {drawn.map(({ key, label, icon }, index) => (
                <li key={key} className={styles.name}>
                  <Swatch index={index} isLine={isLines} />
                  {icon}
                  {label}
                </li>
              ))}
            </ul>
          )}
          <ActionButton
            look="quiet"
            icon={isTable ? <ChartColumn /> : <Table2 />}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? 'Show as plot' : 'Show as table'}
          </ActionButton>
        </div>
      }
    >
      {isTable ? (
        table
      ) : (
        <div className={styles.figure}>
          <div className={styles.ticks} aria-hidden="true">
            {ticks.map(({ value, y }) => (
              <span key={value} className={styles.tick} style={{ top: y }}>
                {value === 0 ? '0' : getTickText(value)}
              </span>
            ))}
          </div>
          <div
            className={styles.canvas}
            onPointerMove={markAt}
            onPointerDown={markAt}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setMarked(null)}
          >
            <svg className={styles.drawing} height={heightPx} width="100%" aria-hidden="true">
              {marked !== null && (
                <line
                  className={styles.marked}
                  x1={`${getPlace(marked)}%`}
                  x2={`${getPlace(marked)}%`}
                  y1={0}
                  y2={heightPx}
                />
              )}
              {ticks.map(({ value, y }) => (
                <line key={value} className={styles.grid} x1="0" x2="100%" y1={y} y2={y} />
              ))}
              {children}
              <line className={styles.base} x1="0" x2="100%" y1={zero} y2={zero} />
            </svg>
            {/* Goes from point to point by the arrow keys, and says each one. */}
            <input
              type="range"
              className="sr-only"
              aria-label={`${title}, ${pointName.toLowerCase()} by ${pointName.toLowerCase()}`}
              aria-valuetext={read(marked ?? 0)}
              min={0}
              max={points.length - 1}
              value={marked ?? 0}
              onChange={({ target }) => setMarked(Number(target.value))}
              onFocus={() => setMarked(marked ?? 0)}
              onBlur={() => setMarked(null)}
            />
            {marked !== null && (
              <div
                className={styles.tip}
                style={{
                  [getPlace(marked) > 50 ? 'right' : 'left']:
                    `${Math.min(getPlace(marked), 100 - getPlace(marked)) + 2}%`,
                }}
                aria-hidden="true"
              >
                <p className={styles.point}>{points[marked]?.label}</p>
                <dl className={styles.values}>
                  {drawn.map(({ key, label, values }, index) => (
                    <Fragment key={key}>
                      <dt className={styles.name}>
                        <Swatch index={index} isLine={isLines} />
                        {label}
                      </dt>
                      <dd className={styles.value}>{text(values[marked])}</dd>
                    </Fragment>
                  ))}
                  {isSummed && (
                    <>
                      <dt className={styles.total}>{totalLabel}</dt>
                      <dd className={cx(styles.value, styles.total)}>
                        {text(sumPoint(series, marked))}
                      </dd>
                    </>
                  )}
                </dl>
              </div>
            )}
          </div>
          <div className={styles.points} aria-hidden="true">
            {points.map(
              ({ label, tick }, point) =>
                tick && (
                  <span
                    key={label}
                    className={styles.under}
                    style={{ left: `${getPlace(point)}%` }}
                  >
                    {tick}
                  </span>
                ),
            )}
          </div>
          <div className="sr-only">{table}</div>
        </div>
      )}
    </Panel>
  );
}

function Swatch({ index, isLine }: { index: number; isLine: boolean }) {
  return (
    <svg className={styles.swatch} width={isLine ? 18 : 10} height={10} aria-hidden="true">
      {isLine ? (
        <line
          className={cx(styles.line, index > 0 && styles.dashed)}
          x1="0"
          x2="18"
          y1="5"
          y2="5"
        />
      ) : (
        <rect className={styles[`tone_${index}`]} width={10} height={10} rx={2} />
      )}
    </svg>
  );
}

function PlotTable({
  label,
  pointName,
  points,
  series,
  totalLabel,
  getText,
}: {
  label: string;
  pointName: string;
  points: readonly Point[];
  series: readonly Series[];
  totalLabel: string | undefined;
  getText: (value: number | null | undefined) => string;
}) {
  const isSummed = totalLabel !== undefined && series.length > 1;
  const toCells = (values: readonly (number | null | undefined)[], all: number) => [
    ...values.map(getText),
    ...(isSummed ? [getText(all)] : []),
  ];
  return (
    <FigureTable
      label={`${label}, as a table`}
      isDense
      columns={[
        { name: pointName },
        ...series.map(({ label: name }) => ({ name })),
        ...(isSummed ? [{ name: totalLabel, isStrong: true }] : []),
      ]}
      rows={points.map((point, index) => ({
        key: point.label,
        cells: [
          point.label,
          ...toCells(
            series.map(({ values }) => values[index]),
            sumPoint(series, index),
          ),
        ],
      }))}
      totals={
        totalLabel === undefined
          ? []
          : [
              {
                key: 'all',
                cells: [
                  'All',
                  ...toCells(
                    series.map(({ values }) => sum(values)),
                    series.reduce((all, { values }) => all + sum(values), 0),
                  ),
                ],
              },
            ]
      }
    />
  );
}
