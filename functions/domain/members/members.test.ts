import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userSchema } from '#shared/model/user.ts';
import { memberScope, tenantScope } from '../core/scope.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { emptyProfile, type Member } from './members.ts';
import { toUserDto } from './user.ts';

const signup = '2026-05-01T10:00:00.000Z';

const member = (account: Partial<Member['account']> = {}): Member => ({
  scope: memberScope(tenantScope({ id: 'maple' }), 'AZaz09-_AZaz09-_AZaz09'),
  account: {
    email: 'iris@example.nl',
    email_hash: 'hash-of-the-address',
    password_hash: '$argon2id$secret',
    password_set_at: signup,
    credentials_version: 0,
    email_claimed: true,
    devices: [],
    status: 'active',
    language: 'en',
    country: 'GB',
    date_of_birth: '2000-05-02',
    signup_date: signup,
    paid_user: false,
    notifications_disabled: [],
    fictional_acknowledged: false,
    free_conversations: 2,
    tracking: { network: 'adnet' },
    came_from: 'AZaz09-_AZaz09-_AZaz08',
    ...account,
  },
  profile: {
    ...emptyProfile(),
    name: 'Iris',
    gender: 'female',
    sexuality: 'bi',
    country: 'GB',
    region: 'GB-LND',
  },
  wallet: { credits: 6, free_messages: 2, sequence: 2 },
  photos: {},
  counts: {},
  place: null,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const at = (time: string) => vi.setSystemTime(new Date(time));

describe('toUserDto', () => {
  it('fits the contract and shows no hash and nothing of where the member came from', () => {
    at(signup);
    const user = toUserDto(member(), brandFixture());
    expect(userSchema.parse(user)).toEqual(user);
    const shown = JSON.stringify(user);
    for (const inner of ['argon2id', 'hash', 'adnet', 'came_from', 'password']) {
      expect(shown).not.toContain(inner);
    }
  });

  it('has the age of the day in the brand’s time zone', () => {
    // British summer time is an hour ahead of UTC.
    at('2026-05-01T22:59:59.000Z');
    expect(toUserDto(member(), brandFixture()).profile.age).toBe(25);
    at('2026-05-01T23:00:00.000Z');
    expect(toUserDto(member(), brandFixture()).profile.age).toBe(26);
  });

  it('has the welcome offer for less than four hours', () => {
    at('2026-05-01T13:59:59.999Z');
    expect(toUserDto(member(), brandFixture()).time_bonus).toEqual({
      is_visible: true,
      expires: '2026-05-01T14:00:00.000Z',
      code: 'TIMEBONUS25',
    });
    at('2026-05-01T14:00:00.000Z');
    expect(toUserDto(member(), brandFixture()).time_bonus).toBeNull();
  });

  it('has no welcome offer for who paid, nor where the brand has none', () => {
    at(signup);
    expect(toUserDto(member({ paid_user: true }), brandFixture()).time_bonus).toBeNull();
    const brand = brandFixture();
    brand.config.features.time_bonus = false;
    expect(toUserDto(member(), brand).time_bonus).toBeNull();
  });

  it('has a disabled profile until the address is confirmed', () => {
    at(signup);
    const shown = (status: 'active' | 'not_confirmed') =>
      toUserDto(member({ status }), brandFixture());
    expect(shown('not_confirmed')).toMatchObject({
      status: 'not_confirmed',
      profile: { status: 'disabled' },
    });
    expect(shown('active')).toMatchObject({ status: 'active', profile: { status: 'active' } });
  });

  it('is not there for who is about to leave', () => {
    at(signup);
    expect(() => toUserDto(member({ status: 'pending_deletion' }), brandFixture())).toThrow(
      'authentication_required',
    );
  });
});
