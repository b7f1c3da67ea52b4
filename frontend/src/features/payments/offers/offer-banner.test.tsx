import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderMarkup, userFixture } from '#lib/fixtures.tsx';
import { userKey } from '#lib/session.tsx';
import type { Discount } from '#shared/model/payment.ts';
import type { User } from '#shared/model/user.ts';
import { creditsQuery } from '../api.ts';
import { creditsFixture, discountFixture } from '../fixtures.ts';
import OfferBanner from './offer-banner.tsx';

const user: User = {
  ...userFixture(),
  time_bonus: { is_visible: true, expires: '2026-01-01T04:00:00.000Z', code: 'TIMEBONUS25' },
};

function banner(change: Partial<User> = {}, discount: Discount | null = null): string {
  const client = new QueryClient();
  const member = { ...user, ...change };
  client.setQueryData(userKey, member);
  client.setQueryData(creditsQuery.queryKey, { ...creditsFixture(), discount });
  return renderMarkup(
    <QueryClientProvider client={client}>
      <OfferBanner user={member} />
    </QueryClientProvider>,
    { user: member },
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T01:01:01.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the offer', () => {
  it('is the time bonus while it runs, with two digits for each unit, and leads to the packages', () => {
    const markup = banner();
    expect(markup).toContain('25% off your first order');
    const digits = [...markup.matchAll(/countdown__digits">(\d+)</g)].map(([, two]) => two);
    expect(digits).toEqual(['02', '58', '59']);
    expect(markup).toContain('href="/credits"');
  });

  it('is the welcome discount after it', () => {
    const welcome = { ...discountFixture(), code: 'WELCOME', percentage: 15 };
    vi.setSystemTime(Date.parse('2026-01-01T04:00:00.000Z'));
    const markup = banner({}, welcome);
    expect(markup).toContain('A welcome to you: 15% off');
    expect(markup).not.toContain('countdown');
  });

  it('is nothing for who paid, and where there is none', () => {
    expect(banner({ paid_user: true })).toBe('');
    expect(banner({ time_bonus: null })).toBe('');
    vi.setSystemTime(Date.parse('2026-02-01T00:00:00.000Z'));
    expect(banner({ time_bonus: null }, discountFixture())).toBe('');
  });
});
