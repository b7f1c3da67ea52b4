// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { BarPlot, joinSeries, LinePlot, type Series } from './plot.tsx';
import { drawLines, stackBars } from './plot-shapes.ts';

afterEach(cleanup);

const points = [{ label: 'Mon', tick: 'Mon' }, { label: 'Tue' }, { label: 'Wed' }];
const rows: Series[] = [
  { key: 'nl', label: 'Hartje', values: [10, 20, 30] },
  { key: 'de', label: 'Nordlicht', values: [1, -2, null] },
];
const props = {
  title: 'Net sales',
  pointName: 'Day',
  points,
  getText: (value: number) => `€${value}`,
  getTickText: String,
};

const getCells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

describe('a plot', () => {
  it('has a table with the same numbers and their sums', () => {
    render(<BarPlot {...props} series={rows} totalLabel="All brands" />);
    expect(getCells(screen.getByRole('table', { name: 'Net sales, as a table' }))).toEqual([
      ['Day', 'Hartje', 'Nordlicht', 'All brands'],
      ['Mon', '€10', '€1', '€11'],
      ['Tue', '€20', '€-2', '€18'],
      ['Wed', '€30', 'none', '€30'],
      ['All', '€60', '€-1', '€59'],
    ]);
  });

  it('gives its place to the table, and back', async () => {
    const { container } = render(<BarPlot {...props} series={rows} totalLabel="All brands" />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(container.querySelector('rect')).toBeNull();
    expect(screen.getAllByRole('table')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Show as plot' }));
    expect(container.querySelectorAll('g rect')).toHaveLength(6);
  });

  it('is read point by point with the keyboard', async () => {
    render(<BarPlot {...props} series={rows} totalLabel="All brands" />);
    const reader = screen.getByRole('slider', { name: 'Net sales, day by day' });
    expect(reader.getAttribute('aria-valuetext')).toBe(
      'Mon: Hartje €10, Nordlicht €1, All brands €11',
    );
    expect(reader.getAttribute('max')).toBe('2');
  });

  it('of lines has no sums, and says what is not known', () => {
    render(<LinePlot {...props} series={rows} />);
    expect(getCells(screen.getByRole('table')).at(-1)).toEqual(['Wed', '€30', 'none']);
  });

  it('draws no more rows than there are tones, and leaves nothing out', () => {
    const many = [1, 2, 3, 4, 5].map((value) => ({
      key: String(value),
      label: `Brand ${value}`,
      values: [value, null],
    }));
    const drawn = joinSeries(many);
    expect(drawn.map(({ label }) => label)).toEqual(['Brand 1', 'Brand 2', 'Brand 3', '2 others']);
    expect(drawn.at(-1)?.values).toEqual([9, 0]);
    expect(joinSeries(many.slice(0, 4))).toHaveLength(4);
  });
});

describe('shapes', () => {
  it('stand above one another, and hang from the base line where they are negative', () => {
    const { bars, zero } = stackBars(
      [
        [10, -10],
        [20, 5],
      ],
      100,
    );
    const [first, second] = bars;
    expect(first?.[0]?.y).toBeCloseTo((second?.[0]?.y ?? 0) + (second?.[0]?.height ?? 0));
    expect((first?.[0]?.y ?? 0) + (first?.[0]?.height ?? 0)).toBeCloseTo(zero);
    expect(first?.[1]?.y).toBeCloseTo(zero);
    expect(second?.[0]?.height).toBeCloseTo(2 * (first?.[0]?.height ?? 0));
    // From edge to edge, side by side.
    expect(first?.[0]?.x).toBeGreaterThanOrEqual(0);
    expect((first?.[1]?.x ?? 0) + (first?.[1]?.width ?? 0)).toBeLessThanOrEqual(100);
  });

  it('of nothing are flat', () => {
    const { bars, zero, ticks } = stackBars([[0, 0]], 100);
    expect(bars.flat().every(({ height }) => height === 0)).toBe(true);
    expect(ticks).toEqual([{ value: 0, y: zero }]);
  });

  it('of lines stop where nothing is known', () => {
    const { paths } = drawLines([[1, 2, null]], 100);
    expect(paths[0]?.match(/[ML]/g)).toEqual(['M', 'L']);
  });
});
