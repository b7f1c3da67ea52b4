// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { TimeBonusBanner, WelcomeBanner } from './offer-banners.tsx';

const user: User = {
  ...userFixture(),
  time_bonus: { is_visible: true, expires: '2026-01-01T04:00:00.000Z', code: 'TIMEBONUS25' },
  welcome_discount: { percentage: 15, expires: '2026-01-08T00:00:00.000Z', code: 'WELCOME' },
};
const banner = (Banner: typeof TimeBonusBanner) =>
  show(
    <ToastProvider regionLabel="" dismissLabel="">
      <Banner user={user} docked={false} />
    </ToastProvider>,
    { user },
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
    await visitor.click(screen.getByRole('link', { name: 'See' }));
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

  it('says in its sheet which code ends when, and what follows', async () => {
    const { visitor } = banner(TimeBonusBanner);
    await visitor.click(screen.getByRole('button', { name: '25% off your first package' }));
    expect(await screen.findByText(/TIMEBONUS25.*first 4 hours.*usual price/)).toBeTruthy();
  });
});

it('the welcome discount says until when it lasts, and leads to the packages', async () => {
  const { visitor, address } = banner(WelcomeBanner);
  expect(screen.queryByRole('timer')).toBeNull();
  await visitor.click(screen.getByRole('button', { name: '15% off your first package' }));
  expect(await screen.findByText(/WELCOME.*until 8 January 2026/)).toBeTruthy();
  await visitor.click(screen.getByRole('link', { name: 'See' }));
  expect(address()).toBe('/credits');
});
