// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import * as limits from '#shared/limits.ts';
import type { Discount } from '#shared/model/payment.ts';
import type { User } from '#shared/model/user.ts';
import { creditsFixture, discountFixture } from '../fixtures.ts';
import OfferBanner from './offer-banner.tsx';

const user: User = {
  ...userFixture(),
  time_bonus: { is_visible: true, expires: '2026-01-01T04:00:00.000Z', code: 'TIMEBONUS25' },
};
const welcome = { ...discountFixture(), code: 'WELCOME', percentage: 15 };

function banner(change: Partial<User> = {}, discount: Discount | null = null) {
  const member = { ...user, ...change };
  const server = serve({
    'GET credits': { ...creditsFixture(), discount },
    'GET user': { user: member },
  });
  return { ...show(<OfferBanner user={member} />, { user: member }), ...server };
}
const offer = () => screen.queryByRole('region', { name: 'Offer' });
const timer = () => screen.getByRole('timer', { name: 'Time left for this offer' });
const packagesLink = () => screen.getByRole('link', { name: 'See the packages' });

/** After the prices have come, and what they change is shown. */
const whenKnown = (client: QueryClient) =>
  act(() => vi.waitFor(() => expect(client.getQueryData(['credits'])).toBeTruthy()));

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-01-01T01:01:01.000Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('the offer', () => {
  it('is the time bonus while it runs, with two digits for each unit, and leads to the packages', async () => {
    const { visitor, address } = banner();
    expect(screen.getByText('25% off your first order')).toBeTruthy();
    expect(timer().textContent).toBe('02h58min59sec');
    act(() => {
      vi.advanceTimersByTime(limits.timeBonusTickMs);
    });
    expect(timer().textContent).toBe('02h58min58sec');
    await visitor.click(packagesLink());
    expect(address()).toBe('/credits');
  });

  it('goes when its time is over, and prices are asked for anew', async () => {
    const { client } = banner();
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    vi.setSystemTime(Date.parse('2026-01-01T04:00:00.000Z'));
    act(() => {
      vi.advanceTimersByTime(limits.timeBonusTickMs);
    });
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByText('25% off your first order')).toBeNull();
    expect(invalidate.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
      ['user'],
      ['credits'],
    ]);
  });

  it('is the welcome discount after it', async () => {
    vi.setSystemTime(Date.parse('2026-01-01T04:00:00.000Z'));
    const { visitor, address } = banner({}, welcome);
    expect(await screen.findByText('A welcome to you: 15% off')).toBeTruthy();
    expect(screen.getByText(/with the code WELCOME/)).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    await visitor.click(packagesLink());
    expect(address()).toBe('/credits');
  });

  it('is no discount that was used', async () => {
    const { sentTo, client } = banner({ time_bonus: null }, { ...welcome, status: 'used' });
    await whenKnown(client);
    expect(sentTo('GET credits')).toHaveLength(1);
    expect(offer()).toBeNull();
  });

  it('is nothing for who paid, and nothing is asked for them', () => {
    const { sentTo } = banner({ paid_user: true }, welcome);
    expect(offer()).toBeNull();
    expect(sentTo('GET credits')).toEqual([]);
  });

  it('is nothing where the server knows none', async () => {
    const { client } = banner({ time_bonus: null });
    await whenKnown(client);
    expect(offer()).toBeNull();
  });

  it('is nothing once the days of the welcome are over', () => {
    vi.setSystemTime(Date.parse('2026-02-01T00:00:00.000Z'));
    const { sentTo } = banner({ time_bonus: null }, welcome);
    expect(offer()).toBeNull();
    expect(sentTo('GET credits')).toEqual([]);
  });
});
