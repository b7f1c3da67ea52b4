// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { ToastProvider } from '#ui/toast.tsx';
import BonusDialog from './bonus-dialog.tsx';
import { TimeBonusBanner, WelcomeBanner } from './offer-banners.tsx';
import { TimeBonus } from './time-bonus.tsx';

const user: User = {
  ...userFixture(),
  time_bonus: { is_visible: true, expires: '2026-01-01T04:00:00.000Z', code: 'TIMEBONUS25' },
  welcome_discount: { percentage: 15, expires: '2026-01-08T00:00:00.000Z', code: 'WELCOME' },
};
/** A member of a brand without a welcome discount, of one with less, and of one with as much. */
const alone: User = { ...user, welcome_discount: null };
const welcome = (percentage: number): User => ({
  ...user,
  welcome_discount: { percentage, expires: '2026-01-08T00:00:00.000Z', code: 'WELCOME' },
});
const banner = (Banner: typeof TimeBonusBanner, member = user) =>
  show(
    <ToastProvider regionLabel="" dismissLabel="">
      <Banner user={member} docked={false} />
    </ToastProvider>,
    { user: member },
  );
const timer = () => screen.getByRole('timer', { name: 'Time left for this offer' });

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-01-01T01:01:01.000Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
  return () => {
    vi.useRealTimers();
  };
});

describe('the time bonus', () => {
  it('counts down on one line, with two digits for each unit, and leads to the packages', async () => {
    const { visitor, address } = banner(TimeBonusBanner);
    expect(screen.getByText('25% off your first package')).toBeTruthy();
    expect(timer().textContent).toBe('02:58:59');
    act(() => {
      vi.advanceTimersByTime(limits.timeBonusTickMs);
    });
    expect(timer().textContent).toBe('02:58:58');
    await visitor.click(screen.getByRole('link', { name: 'View' }));
    expect(address()).toBe('/credits');
  });

  it('keeps its place when its time is over, and prices are asked for anew', () => {
    const { client } = banner(TimeBonusBanner);
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    vi.setSystemTime(Date.parse('2026-01-01T04:00:00.000Z'));
    act(() => {
      vi.advanceTimersByTime(limits.timeBonusTickMs);
    });
    expect(timer().textContent).toBe('00:00:00');
    expect(invalidate.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
      ['user'],
      ['credits'],
    ]);
  });

  it.each([
    ['nothing', alone, '25% off your first package', /TIMEBONUS25.*first 4 hours.*usual price/],
    [
      'less',
      welcome(10),
      '25% off your first package',
      /TIMEBONUS25.*first 4 hours.*After that, code WELCOME gives you 10% off until 8 January 2026/,
    ],
    [
      'as much',
      welcome(25),
      'TIMEBONUS25: 25% off',
      /TIMEBONUS25.*first 4 hours.*After that, code WELCOME gives you the same 25% until 8 January/,
    ],
    [
      'more',
      welcome(30),
      'TIMEBONUS25: 25% off',
      /TIMEBONUS25.*first 4 hours.*After that, code WELCOME gives you 30% off until 8 January 2026/,
    ],
  ])(
    'followed by %s says which code ends when, and what follows',
    async (_, member, line, text) => {
      const { visitor } = banner(TimeBonusBanner, member);
      await visitor.click(screen.getByRole('button', { name: line }));
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  it('counts down for its code where the discount goes on', () => {
    banner(TimeBonusBanner, welcome(25));
    expect(screen.getByRole('timer', { name: 'Time left for code TIMEBONUS25' })).toBeTruthy();
    expect(screen.queryByRole('timer', { name: /offer/ })).toBeNull();
  });

  it('says the same beside the packages and in the pop-up', async () => {
    const member = welcome(25);
    show(
      <>
        <TimeBonus user={member} />
        <BonusDialog user={member} onDone={() => undefined} />
      </>,
      { user: member },
    );
    expect(
      screen.getByText(/^TIMEBONUS25 runs until the timer ends.*WELCOME.*same 25%/),
    ).toBeTruthy();
    expect(
      screen.getByText(/used up your credits.*TIMEBONUS25.*4 hours.*WELCOME.*same 25%/),
    ).toBeTruthy();
    expect(screen.getAllByRole('timer', { name: 'Time left for code TIMEBONUS25' })).toHaveLength(
      2,
    );
  });
});

it('the welcome discount says until when it lasts, and leads to the packages', async () => {
  const { visitor, address } = banner(WelcomeBanner);
  expect(screen.queryByRole('timer')).toBeNull();
  await visitor.click(screen.getByRole('button', { name: '15% off your first package' }));
  expect(await screen.findByText(/WELCOME.*until 8 January 2026/)).toBeTruthy();
  await visitor.click(screen.getByRole('link', { name: 'View' }));
  expect(address()).toBe('/credits');
});
