import { describe, expect, it } from 'vitest';
import type { Account } from '../members/members.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { skipByAccount, skipByDocument, skipByReceipts } from './mailing-audience.ts';
import type { Audience } from './mailings.ts';

const brand = brandFixture();
brand.config.mail.opt_out_countries = ['GB'];

const account = (changes: Partial<Account> = {}) =>
  ({
    status: 'active',
    language: 'en',
    country: 'GB',
    signup_date: '2026-01-10T00:00:00.000Z',
    paid_user: false,
    notifications_disabled: [],
    ...changes,
  }) as unknown as Account;
const audience = (changes: Partial<Audience> = {}): Audience => ({
  countries: ['GB'],
  languages: [],
  visited_after: null,
  visited_before: null,
  buyers: 'all',
  ...changes,
});
const skip = (changes: Partial<Account>, asked: Partial<Audience> = {}) =>
  skipByAccount(account(changes), { type: 'news', audience: audience(asked) }, brand);

describe('the audience of a mailing', () => {
  it('is made of real members of its countries', () => {
    expect(skipByDocument({ fictional: false, country: 'GB' }, audience())).toBeNull();
    expect(skipByDocument({ fictional: true, country: 'GB' }, audience())).toBe('fictional');
    expect(skipByDocument({ fictional: false, country: 'CH' }, audience())).toBe('country');
  });

  it('leaves out who is not confirmed, has left, or is there no more', () => {
    expect(skip({})).toBeNull();
    expect(skip({ status: 'not_confirmed' })).toBe('not_active');
    expect(skip({ status: 'pending_deletion' })).toBe('not_active');
    const wanted = { type: 'news', audience: audience() } as const;
    expect(skipByAccount(undefined, wanted, brand)).toBe('not_active');
  });

  it('is chosen by language', () => {
    expect(skip({ language: 'fr' }, { languages: ['fr', 'de'] })).toBeNull();
    expect(skip({ language: 'en' }, { languages: ['fr', 'de'] })).toBe('language');
  });

  it('is chosen by the last visit, which begins with the signup', () => {
    const since = { visited_after: '2026-02-01T00:00:00.000Z' };
    const before = { visited_before: '2026-02-01T00:00:00.000Z' };
    const visited = { last_active_at: '2026-02-01T00:00:00.000Z' };
    expect(skip(visited, since)).toBeNull();
    expect(skip({}, since)).toBe('last_visit');
    expect(skip(visited, before)).toBe('last_visit');
    expect(skip({}, before)).toBeNull();
  });

  it('is chosen by whether they ever bought', () => {
    const former = { premium_ended_at: '2026-01-20T00:00:00.000Z' };
    for (const buyer of [{ paid_user: true }, former]) {
      expect(skip(buyer, { buyers: 'buyers' })).toBeNull();
      expect(skip(buyer, { buyers: 'not_buyers' })).toBe('buyers');
    }
    expect(skip({}, { buyers: 'buyers' })).toBe('buyers');
    expect(skip({}, { buyers: 'not_buyers' })).toBeNull();
  });

  it('leaves out who switched this type off, or never switched it on where that is needed', () => {
    expect(skip({ notifications_disabled: ['news'] })).toBe('switched_off');
    expect(skip({ notifications_disabled: ['promotions'] })).toBeNull();
    expect(skip({ country: 'CH' })).toBe('no_consent');
    expect(skip({ country: 'CH', mail_consent: { promotions: '2026-01-20' } })).toBe('no_consent');
    expect(skip({ country: 'CH', mail_consent: { news: '2026-01-20' } })).toBeNull();
  });
});

describe('what a member got before', () => {
  const time = Date.parse('2026-03-10T00:00:00.000Z');
  const got = (...received: [mailing: string, at: string][]) =>
    skipByReceipts(
      { received: received.map(([mailing, at]) => ({ mailing, at })) },
      'spring',
      time,
    );

  it('allows two mails in seven days and no third one', () => {
    expect(skipByReceipts(undefined, 'spring', time)).toBeNull();
    const first = ['one', '2026-03-03T00:00:00.001Z'] as const;
    expect(got([...first])).toBeNull();
    expect(got([...first], ['two', '2026-03-09T00:00:00.000Z'])).toBe('frequency');
    expect(
      got(['one', '2026-03-03T00:00:00.000Z'], ['two', '2026-03-09T00:00:00.000Z']),
    ).toBeNull();
  });

  it('never allows the same one again', () => {
    expect(got(['spring', '2026-01-01T00:00:00.000Z'])).toBe('received');
  });
});
