/** Shapes of plots, by d3: across in percent, so that no plot has to be measured; down in px. */
import { scaleBand, scaleLinear } from 'd3-scale';
import { line, stack, stackOffsetDiverging } from 'd3-shape';

/** A row of figures, one for each point; null where nothing is known yet. */
export type Values = readonly (number | null)[];

export interface Bar {
  x: number;
  width: number;
  y: number;
  height: number;
}
export interface Tick {
  value: number;
  y: number;
}
interface Axis {
  ticks: readonly Tick[];
  /** Where nothing stands. */
  zero: number;
}

const across = 100;
const gap = 0.14;
const wantedTicks = 3;

const isKnown = (value: number | null): value is number => value !== null;

function getScale(values: Values, height: number) {
  const known = values.filter(isKnown);
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)];
  // A plot of nothing has its base line at the bottom.
  const scale = scaleLinear([least, most > least ? most : 1], [height, 0]).nice(wantedTicks);
  const ticks = most > least ? scale.ticks(wantedTicks) : [0];
  const axis: Axis = { ticks: ticks.map((value) => ({ value, y: scale(value) })), zero: scale(0) };
  return { scale, axis };
}

/** Bars above one another, one stack a point; what is below nothing hangs from the base line. */
export function stackBars(
  rows: readonly Values[],
  height: number,
): Axis & { bars: readonly (readonly Bar[])[] } {
  const points = [...Array(rows[0]?.length ?? 0).keys()];
  const stacked = stack<number, number>()
    .keys(rows.keys())
    .value((point, row) => rows[row]?.[point] ?? 0)
    .offset(stackOffsetDiverging)(points);
  const { scale, axis } = getScale(stacked.flat(2), height);
  const bands = scaleBand(points, [0, across])
    .paddingInner(gap)
    .paddingOuter(gap / 2);
  const bars = stacked.map((row) =>
    row.map(([from, to], point) => ({
      ...{ x: bands(point) ?? 0, width: bands.bandwidth() },
      ...{ y: scale(to), height: scale(from) - scale(to) },
    })),
  );
  return { ...axis, bars };
}

/** Where a point of so many stands, in percent: in the middle of its band, or from edge to edge. */
export const getBandMiddle = (point: number, count: number): number =>
  ((point + 0.5) * across) / count;
export const getLinePlace = (point: number, count: number): number =>
  count > 1 ? (point * across) / (count - 1) : across / 2;

/** Lines from edge to edge as paths, which stop where nothing is known. */
export function drawLines(
  rows: readonly Values[],
  height: number,
): Axis & { paths: readonly string[] } {
  const { scale, axis } = getScale(rows.flat(), height);
  const paths = rows.map((values) => {
    const draw = line<number | null>()
      .defined(isKnown)
      .x((_, point) => getLinePlace(point, values.length))
      .y((value) => scale(value ?? 0));
    return draw(values) ?? '';
  });
  return { ...axis, paths };
}
