// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type BrandFigures, sumFigure } from '../figures.ts';
import { serve, sessionFixture, show } from '../screen.fixtures.tsx';
import Today from './today.tsx';

type Hour = BrandFigures['today'][number];

const hour = (
  over: Partial<Omit<Hour, 'money'>> = {},
  money: Partial<NonNullable<Hour['money']>> | null = {},
): Hour => ({
  ...{ signups: 0, confirmed: 0, messages: 0, cases: 0, mails: 0, bounces: 0, ...over },
  money: money && {
    ...{ payments: 0, failed_payments: 0, buyers: 0, first_buyers: 0 },
    ...{ net: 0, refunded: 0, charged_back: 0, ...money },
  },
});
const day = (...hours: Hour[]): Hour[] =>
  Array.from({ length: 24 }, (_, index) => hours[index] ?? hour());

const figures = (over: Partial<BrandFigures> = {}): BrandFigures => ({
  ...{ brand: 'nl', time_zone: 'Europe/Amsterdam', currency: 'EUR', day: '2026-11-03' },
  hours_over: 2,
  today: [
    hour({ signups: 4, confirmed: 3, mails: 90, bounces: 3 }, { net: 1_000, buyers: 1 }),
    hour({ signups: 2, messages: 500, cases: 1 }, { refunded: 300, charged_back: 200 }),
    hour({ signups: 1, mails: 10 }, { payments: 3, failed_payments: 1, first_buyers: 1 }),
  ],
  before: day(
    hour({ signups: 2, mails: 100, bounces: 1 }, { net: 500 }),
    hour({ signups: 3 }, { refunded: 100 }),
    hour({ signups: 50 }),
  ),
  week: ['28', '29', '30', '31', '01', '02', '03'].map((one, index) => ({
    day: index < 4 ? `2026-10-${one}` : `2026-11-${one}`,
    signups: index,
  })),
  alarms: [],
  ...over,
});
const german = figures({ brand: 'de', currency: 'EUR' });
const dollars = figures({ brand: 'de', currency: 'USD' });

function open(brands: BrandFigures[], path = '/') {
  serve({
    'GET queues': () => ({ queues: [] }),
    'GET approvals': () => ({ approvals: [] }),
    'GET figures': () => ({ read_at: new Date().toISOString(), brands }),
  });
  return show(<Today />, { path, session: sessionFixture('administrator') });
}
const tile = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return heading.closest('li') as HTMLElement;
};

describe('a figure', () => {
  it('compares the hours that are over with the same ones, and counts the running one', () => {
    expect(sumFigure([figures()], 'signups')).toMatchObject({
      ...{ total: 7, change: 1 / 5, whole: null },
    });
    expect(sumFigure([figures(), german], 'signups').total).toBe(14);
  });

  it('takes each brand by its own hours', () => {
    const later = figures({ brand: 'de', hours_over: 1 });
    // 4 + 2 and 4, against 2 + 3 and 2.
    expect(sumFigure([figures(), later], 'signups').change).toBeCloseTo(10 / 7 - 1);
  });

  it('of money that goes back is negative, and more of it is a change below nothing', () => {
    const { total, change } = sumFigure([figures()], 'given_back');
    expect([total, change]).toEqual([-500, -4]);
  });

  it('that is a share changes by points', () => {
    const { total, whole, change } = sumFigure([figures()], 'bounces');
    expect([total, whole]).toEqual([3, 100]);
    expect(change).toBeCloseTo(3 / 90 - 1 / 100);
  });

  it('has no change where there is nothing to compare with', () => {
    expect(sumFigure([figures()], 'messages').change).toBeNull();
  });
});

describe('today', () => {
  it('shows figures with their change and what stands behind them', async () => {
    open([figures(), german]);
    const signups = within(await tile('Sign-ups'));
    expect(signups.getByText('14')).toBeTruthy();
    expect(signups.getByText('+20.0%')).toBeTruthy();
    expect(signups.getByText('6 confirmed')).toBeTruthy();
    expect(within(await tile('Revenue, net')).getByText('€20.00')).toBeTruthy();
    expect(within(await tile('Payments that fail')).getByText('25.0%')).toBeTruthy();
    expect(within(await tile('Payments that fail')).getByText('2 of 8 payments')).toBeTruthy();
  });

  it('adds no amounts of two currencies', async () => {
    open([figures(), dollars]);
    const revenue = within(await tile('Revenue, net'));
    expect(revenue.getByText('€10.00')).toBeTruthy();
    expect(revenue.getByText('US$10.00')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Today by brand' });
    expect(within(table).getByRole('row', { name: /^All in EUR/ })).toBeTruthy();
    expect(within(table).getByRole('row', { name: /^All in USD/ })).toBeTruthy();
  });

  it('has the same numbers as tables', async () => {
    const { visitor } = open([figures()], '/?brand=nl');
    await tile('Sign-ups');
    await visitor.click(screen.getByRole('button', { name: 'Show as tables' }));
    const table = screen.getByRole('table', { name: 'Today by hour, beside a week ago' });
    const [, first] = within(table).getAllByRole('row');
    expect(
      within(first as HTMLElement)
        .getAllByRole('cell')
        .slice(0, 2),
    ).toMatchObject([{ textContent: '4' }, { textContent: '2' }]);
    expect(screen.queryByRole('heading', { level: 3, name: 'Sign-ups' })).toBeNull();
  });

  it('has a row for each hour where the clocks go back, and the day before had one less', async () => {
    const long = [...day(), hour({ signups: 9 })];
    const { visitor } = open([figures({ today: long, before: day() })]);
    await tile('Sign-ups');
    await visitor.click(screen.getByRole('button', { name: 'Show as tables' }));
    const table = screen.getByRole('table', { name: 'Today by hour, beside a week ago' });
    const last = within(table).getByRole('row', { name: /^24 to 25/ });
    expect(within(last).getAllByRole('cell').slice(0, 2)).toMatchObject([
      { textContent: '9' },
      { textContent: '' },
    ]);
  });

  it('has no money for whom the server gives none', async () => {
    const bare = (hours: readonly Hour[]) => hours.map((one) => ({ ...one, money: null }));
    open([figures({ today: bare(figures().today), before: bare(figures().before) })]);
    await tile('Sign-ups');
    for (const name of ['Buyers', 'Revenue, net', 'Payments that fail']) {
      expect(screen.queryByRole('heading', { level: 3, name }), name).toBeNull();
    }
  });

  it('says what is unusual, since when, and of which brand', async () => {
    const since = new Date(Date.now() - 70 * 60_000).toISOString();
    open([figures({ alarms: [{ kind: 'payments_failing', since, count: 10, of: 21 }] })]);
    const alarms = within(await screen.findByRole('region', { name: 'Alarms' }));
    expect(alarms.getByText('10 of 21 payments of the last 24 hours failed.')).toBeTruthy();
    expect(alarms.getByText('1 h 10 m')).toBeTruthy();
    expect(alarms.getByText('Hartje')).toBeTruthy();
  });

  it('has no alarms where nothing is unusual', async () => {
    open([figures()]);
    await tile('Sign-ups');
    expect(screen.queryByRole('region', { name: 'Alarms' })).toBeNull();
  });
});
