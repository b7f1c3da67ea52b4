/** Behaviour that depends on the product's clock, on a stack with a separate clock. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailCheckContract } from '#shared/api/email-check.ts';
import { logoutContract } from '#shared/api/logout.ts';
import { rememberedDeviceContract } from '#shared/api/remembered-device.ts';
import { resetPasswordContract } from '#shared/api/reset-password.ts';
import { signupContract } from '#shared/api/signup.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import { distinctLimits, rateLimits } from '#shared/limits.ts';
import { dayIn } from '#shared/rules/age.ts';
import type { Client } from '../support/client.ts';
import { activationLink } from '../support/local.ts';
import { freshEmail, password, signUp, signupBody } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';

const daySeconds = 86_400;
let own: OwnStack;

beforeAll(async () => {
  own = await startOwnStack([
    { id: 'west', change: (config) => Object.assign(config, { time_zone: 'America/Chicago' }) },
    {
      id: 'east',
      change: (config) => {
        config.time_zone = 'Pacific/Auckland';
        config.limits.min_age = 21;
      },
    },
  ]);
}, 180_000);
afterAll(() => own.stop());
beforeEach(async () => {
  await own.local.resetClock();
});

/** Moves on to the next time that UTC's clock shows this hour. */
async function advanceTo(hour: number): Promise<Date> {
  const now = Date.now();
  const next = new Date(now);
  next.setUTCHours(hour, 0, 0, 0);
  if (next.getTime() <= now) next.setUTCDate(next.getUTCDate() + 1);
  return own.local.advance((next.getTime() - now) / 1_000);
}

const getUser = async (client: Client) => (await client.ok(userContract, 'GET')).user;

describe('the age', () => {
  /** The day of birth of who has the birthday `days` after today, `years` years old then. */
  function birthday(today: string, years: number, days: number): string {
    const day = new Date(`${today}T00:00:00.000Z`);
    day.setUTCDate(day.getUTCDate() + days);
    const [year = '', monthDay = ''] = [
      day.toISOString().slice(0, 4),
      day.toISOString().slice(4, 10),
    ];
    // Who was born on a 29 February has the birthday on 1 March of other years.
    return `${Number(year) - years}${monthDay === '-02-29' ? '-03-01' : monthDay}`;
  }
  const outcome = (brand: string, date_of_birth: string) =>
    own
      .at(brand)
      .getErrorCode(signupContract, 'POST', { body: signupBody(brand, { date_of_birth }) });

  it.each([
    ['west', 'America/Chicago', 18, 3],
    ['east', 'Pacific/Auckland', 21, 12],
  ])('at the brand in the %s goes by its own day', async (brand, zone, years, hour) => {
    const today = dayIn(zone, await advanceTo(hour));
    // At this hour the brand has another day than UTC.
    expect(today).not.toBe(dayIn('UTC', await own.local.advance(0)));
    expect(await outcome(brand, birthday(today, years, -1))).toBe('ok');
    expect(await outcome(brand, birthday(today, years, 0))).toBe('ok');
    expect(await outcome(brand, birthday(today, years, 1))).toBe('too_young');
  });

  it('grows on the birthday', async () => {
    const today = dayIn('America/Chicago', await advanceTo(3));
    const client = own.at('west');
    await signUp(client, { date_of_birth: birthday(today, 30, 1) });
    expect((await getUser(client))?.profile.age).toBe(29);
    await own.local.advance(daySeconds);
    expect((await getUser(client))?.profile.age).toBe(30);
  });

  it('that is needed is the brand’s', async () => {
    const response = await own.at('east').call(signupContract, 'POST', {
      body: signupBody('east', { date_of_birth: `${new Date().getUTCFullYear() - 20}-01-01` }),
    });
    expect(response).toMatchObject({
      error: { params: { min_age: 21 }, message: 'Enter your date of birth (21+)' },
    });
  });
});

it('a session ends after 30 days, used or not', async () => {
  const client = own.at('west');
  await signUp(client);
  await own.local.advance(limits.sessionDays * daySeconds - 120);
  expect(await getUser(client)).not.toBeNull();
  await own.local.advance(121);
  expect(await getUser(client)).toBeNull();
  expect(await client.getErrorCode(userContract, 'PUT', { body: {} })).toBe(
    'authentication_required',
  );
});

it('a device remembers its member for 90 days after the last login there', async () => {
  const client = own.at('west');
  const { body } = await signUp(client);
  await client.ok(userContract, 'POST', {
    body: { email: body.email, password, remember: true },
  });
  await client.ok(logoutContract, 'GET');
  const getReturning = async () =>
    (await client.ok(rememberedDeviceContract, 'GET')).returning?.name ?? null;
  await own.local.advance(limits.rememberedDeviceDays * daySeconds - 120);
  expect(await getReturning()).toBe(body.name);
  await own.local.advance(121);
  expect(await getReturning()).toBeNull();
});

it('the link in a mail works for seven days', async () => {
  for (const [seconds, location] of [
    [limits.activationTokenSeconds - 60, '/activate/done'],
    [limits.activationTokenSeconds, '/activate/error'],
  ] as const) {
    const { body } = await signUp(own.at('west'));
    const link = activationLink(await own.local.mail(body.email));
    await own.local.advance(seconds);
    const response = await own.at('west').send({ path: link.pathname + link.search });
    expect(response.headers.location).toBe(location);
    await own.local.resetClock();
  }
});

it('a blocked account opens when the minutes are over, and not before', async () => {
  const { body } = await signUp(own.at('west'));
  const logIn = (given: string) =>
    own.at('west').call(userContract, 'POST', { body: { email: body.email, password: given } });
  for (let attempt = 0; attempt < limits.loginAttempts; attempt++) await logIn('wrong password');

  await own.local.advance(limits.loginBlockSeconds - 60);
  const response = await logIn(password);
  expect(response).toMatchObject({
    ok: false,
    error: { code: 'login_blocked', params: { minutes: 1 } },
  });

  await own.local.advance(60);
  expect((await logIn(password)).ok).toBe(true);
});

it('asking while blocked does not make the block longer', async () => {
  const email = freshEmail();
  const getErrorCode = () =>
    own
      .at('west')
      .getErrorCode(userContract, 'POST', { body: { email, password: 'wrong password' } });
  for (let attempt = 0; attempt < limits.loginAttempts; attempt++) await getErrorCode();
  for (let quarter = 0; quarter < 3; quarter++) {
    await own.local.advance(limits.loginBlockSeconds / 4);
    expect(await getErrorCode()).toBe('login_blocked');
  }
  await own.local.advance(limits.loginBlockSeconds / 4);
  expect(await getErrorCode()).toBe('login_failed');
});

it('the welcome offer ends four hours after signing up', async () => {
  const client = own.at('west');
  await signUp(client);
  await own.local.advance(limits.timeBonusSeconds - 60);
  expect((await getUser(client))?.time_bonus?.is_visible).toBe(true);
  await own.local.advance(60);
  expect((await getUser(client))?.time_bonus).toBeNull();
});

describe('a rate limit', () => {
  const { max, windowSeconds } = rateLimits.signup;
  /** The start of a window, so that none ends while a test counts. */
  async function startWindow(): Promise<void> {
    const seconds = Date.now() / 1_000;
    await own.local.advance(windowSeconds - (seconds % windowSeconds) + 1);
  }

  it('lets at least twenty sign-ups of one address pass, then says when to come back', async () => {
    await startWindow();
    const address = '2001:db8:20::1';
    const attempt = () =>
      own.at('west', { address }).call(signupContract, 'POST', { body: signupBody('west') });
    expect(max).toBeGreaterThanOrEqual(20);
    for (let number = 1; number <= max; number++) expect((await attempt()).ok).toBe(true);
    const response = await attempt();
    if (response.ok) throw new Error('it was not limited');
    expect([response.status, response.error]).toEqual([
      429,
      {
        code: 'rate_limited',
        message: 'Too many requests, try again in 60 min.',
        params: { minutes: 60 },
      },
    ]);
    expect(response.headers['retry-after']).toBe('3600');

    // Another address is not concerned, nor is this one at another brand.
    const body = signupBody('east');
    expect(await own.at('west').getErrorCode(signupContract, 'POST', { body })).toBe('ok');
    expect(await own.at('east', { address }).getErrorCode(signupContract, 'POST', { body })).toBe(
      'ok',
    );
    await own.local.advance(windowSeconds);
    expect((await attempt()).ok).toBe(true);
  }, 180_000);

  it('does not count what is refused for its fields, its origin or its form', async () => {
    await startWindow();
    const address = '2001:db8:21::1';
    const client = own.at('west', { address });
    const send = (changes: Record<string, unknown>, headers = {}) =>
      client.getErrorCode(signupContract, 'POST', {
        body: { ...signupBody('west'), ...changes },
        headers,
      });
    for (let round = 0; round <= max; round++) {
      const codes = [
        await send({ email: 'none' }),
        await send({ region: 'NL-UT' }),
        await send({ country: 'NL', region: 'NL-UT' }),
        await send({ name: '@robin' }),
        await send({ date_of_birth: `${new Date().getUTCFullYear() - 3}-01-01` }),
        await send({}, { origin: 'https://evil.example' }),
        await send({}, { 'content-type': 'text/plain' }),
      ];
      expect(codes).toEqual([
        'validation_failed',
        'validation_failed',
        'validation_failed',
        'name_not_allowed',
        'too_young',
        'forbidden_origin',
        'unsupported_media_type',
      ]);
    }
    expect(await send({})).toBe('ok');
  }, 180_000);

  it('holds for every counted call', async () => {
    await startWindow();
    const client = own.at('west', { address: '2001:db8:22::1' });
    const check = () =>
      client.getErrorCode(emailCheckContract, 'POST', { body: { email: 'iris@example.com' } });
    const codes = [];
    for (let number = 0; number <= rateLimits.email_check.max; number++) codes.push(await check());
    expect(codes.indexOf('rate_limited')).toBe(rateLimits.email_check.max);
  }, 180_000);

  it('holds for many at once', async () => {
    await startWindow();
    const client = own.at('west', { address: '2001:db8:23::1' });
    const codes = await Promise.all(
      Array.from({ length: rateLimits.email_check.max + 40 }, () =>
        client.getErrorCode(emailCheckContract, 'POST', { body: { email: 'iris@example.com' } }),
      ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(rateLimits.email_check.max);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(40);
  }, 180_000);

  describe('of an IPv6 address', () => {
    const logIn = (address: string) =>
      own.at('west', { address }).getErrorCode(userContract, 'POST', {
        body: { email: freshEmail(), password },
        headers: { 'x-request-type': 'client' },
      });
    const reset = (address: string) =>
      own.at('west', { address }).getErrorCode(resetPasswordContract, 'POST', {
        body: { email: freshEmail() },
      });
    const tally = (codes: string[]) => ({
      looked: codes.filter((code) => code !== 'rate_limited').length,
      refused: codes.filter((code) => code === 'rate_limited').length,
    });

    it('is one of its /64, whatever the account', async () => {
      await startWindow();
      const { max: most } = rateLimits.login_address;
      const codes: string[] = [];
      // Each of them hashes a password: on a busy machine all at once would exceed a function's time.
      while (codes.length < most + 70) {
        const group = Array.from({ length: 10 }, (_, at) => codes.length + at);
        codes.push(
          ...(await Promise.all(
            group.map((index) =>
              logIn(`2001:db8:30:1:${index.toString(16)}::${(index * 7).toString(16)}`),
            ),
          )),
        );
      }
      expect(tally(codes)).toEqual({ looked: most, refused: 70 });
      // The neighbour has its own, as what was refused counts for nobody else.
      expect(await logIn('2001:db8:30:2::1')).toBe('login_failed');
    }, 180_000);

    it('is one of its /48, which may do four times as much', async () => {
      await startWindow();
      const most = distinctLimits.reset_addresses.max * 4;
      const codes: string[] = [];
      for (let index = 0; index < most + 5; index++) {
        codes.push(await reset(`2001:db8:31:${index.toString(16)}::1`));
      }
      expect(codes).toEqual([
        ...Array<string>(most).fill('email_not_found'),
        ...Array<string>(5).fill('rate_limited'),
      ]);
      expect(await reset('2001:db8:32::1')).toBe('email_not_found');
    }, 180_000);

    it('is the IPv4 address that it stands for', async () => {
      await startWindow();
      for (let index = 0; index < distinctLimits.reset_addresses.max; index++) {
        expect(await reset(index % 2 ? '198.51.100.31' : '::ffff:198.51.100.31')).toBe(
          'email_not_found',
        );
      }
      expect(await reset('198.51.100.31')).toBe('rate_limited');
      expect(await reset('::ffff:c633:641f')).toBe('rate_limited');
    }, 180_000);
  });
});
