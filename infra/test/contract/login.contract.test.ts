import { describe, expect, it } from 'vitest';
import { activateContract } from '#shared/api/activate.ts';
import { logoutContract } from '#shared/api/logout.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import type { Client } from '../support/client.ts';
import { as } from '../support/fixtures.ts';
import { freshEmail, password, signUp } from '../support/members.ts';
import { at } from '../support/shared-stack.ts';
import { stackOfWorker } from '../support/stack-of-worker.ts';
import { openTable } from '../support/table.ts';

const logIn = (client: Client, email: string, given = password) =>
  client.call(userContract, 'POST', {
    body: { email, password: given },
    headers: { 'x-request-type': 'client' },
  });
const getErrorCode = async (...given: Parameters<typeof logIn>) => {
  const response = await logIn(...given);
  return response.ok ? 'ok' : response.error.code;
};
const userWith = async (cookie: string | undefined, brand = 'nl') => {
  const response = await at(brand).send({
    path: '/api/user.php',
    headers: { cookie: `auth.session=${cookie}` },
  });
  return (JSON.parse(response.text) as { user: unknown }).user;
};
const member = async (brand = 'nl') => {
  const client = at(brand);
  const { body, user } = await signUp(client);
  return { client, email: body.email, user };
};

describe('logging in', () => {
  it('brings the user and a session of 30 days', async () => {
    const { email, user } = await member();
    const client = at('nl');
    const response = await logIn(client, email);
    expect(response).toMatchObject({
      ok: true,
      body: { user: { profile: { id: user.profile.id } } },
    });
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^auth\.session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
      ),
      // By which the browser is recognised at its next login.
      expect.stringMatching(
        /^auth\.device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect((await client.ok(userContract, 'GET')).user).toMatchObject({ email });
  });

  it('takes the address in another case and form', async () => {
    const { email } = await member();
    expect(await getErrorCode(at('nl'), ` ${email.toUpperCase()} `)).toBe('ok');
  });

  it('fails alike for a wrong password, an unknown address and another brand’s member', async () => {
    const { email } = await member();
    const responses = [
      await logIn(at('nl'), email, 'not the password'),
      await logIn(at('nl'), freshEmail()),
      await logIn(at('de'), email),
    ];
    for (const response of responses) {
      expect(response).toMatchObject({
        ok: false,
        status: 401,
        error: { code: 'login_failed', message: 'Login failed, please try again.' },
      });
      expect(response.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('replaces the session that the browser had', async () => {
    const { client, email } = await member();
    const old = client.cookies.get('auth.session');
    await logIn(client, email);
    expect(client.cookies.get('auth.session')).not.toBe(old);
    expect(await userWith(old)).toBeNull();
    expect(await userWith(client.cookies.get('auth.session'))).not.toBeNull();
  });

  it('never takes a session that somebody chose for the browser', async () => {
    const { email } = await member();
    const client = at('nl');
    client.cookies.set('auth.session', 'A'.repeat(43));
    await logIn(client, email);
    expect(client.cookies.get('auth.session')).not.toBe('A'.repeat(43));
    expect(await userWith('A'.repeat(43))).toBeNull();
  });

  it('keeps other devices logged in', async () => {
    const { client, email } = await member();
    await logIn(at('nl'), email);
    expect((await client.ok(userContract, 'GET')).user).not.toBeNull();
  });
});

describe('too many wrong passwords', () => {
  it('block the address, for the right password too, and say for how long', async () => {
    const { email } = await member();
    for (let attempt = 0; attempt < limits.loginAttempts; attempt++) {
      expect(await getErrorCode(at('nl'), email, 'wrong password')).toBe('login_failed');
    }
    for (const given of ['wrong password', password]) {
      const response = await logIn(at('nl'), email, given);
      if (response.ok) throw new Error('it was not blocked');
      expect([response.status, response.error.code]).toEqual([429, 'login_blocked']);
      expect(response.error.params).toEqual({ minutes: limits.loginBlockSeconds / 60 });
      expect(response.headers['retry-after']).toBe(String(limits.loginBlockSeconds));
    }
  });

  it('block an address that nobody has just the same', async () => {
    const email = freshEmail();
    const codes = [];
    for (let attempt = 0; attempt <= limits.loginAttempts; attempt++) {
      codes.push(await getErrorCode(at('nl'), email, 'wrong password'));
    }
    expect(codes).toEqual([...Array(limits.loginAttempts).fill('login_failed'), 'login_blocked']);
  });

  it('do not block another address, nor the same one at another brand', async () => {
    const email = freshEmail();
    await signUp(at('de'), { email });
    for (let attempt = 0; attempt <= limits.loginAttempts; attempt++) {
      await getErrorCode(at('nl'), email, 'wrong password');
    }
    expect(await getErrorCode(at('de'), email)).toBe('ok');
  });

  it('count again from nothing after a right one', async () => {
    const { email } = await member();
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < limits.loginAttempts - 1; attempt++) {
        expect(await getErrorCode(at('nl'), email, 'wrong password')).toBe('login_failed');
      }
      expect(await getErrorCode(at('nl'), email)).toBe('ok');
    }
  });

  it('are looked at no more than five times, however many come at once', async () => {
    const { email } = await member();
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => logIn(at('nl'), email, `guess number ${index}`)),
    );
    const statuses = responses.map(({ status }) => status);
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect(count(401)).toBeLessThanOrEqual(limits.loginAttempts);
    // A machine too slow for so many at once says so by 503.
    expect(count(401) + count(429) + count(503)).toBe(statuses.length);
    if (count(503) === 0) expect(count(401)).toBe(limits.loginAttempts);
    expect(['login_blocked', 'unavailable']).toContain(await getErrorCode(at('nl'), email));
  }, 180_000);

  it('do not end the sessions that are there', async () => {
    const { client, email } = await member();
    for (let attempt = 0; attempt <= limits.loginAttempts; attempt++) {
      await getErrorCode(at('nl'), email, 'wrong password');
    }
    expect((await client.ok(userContract, 'GET')).user).not.toBeNull();
  });
});

describe('logging out', () => {
  it('ends the session at once and drops the cookie', async () => {
    const { client, user } = await member();
    const secret = client.cookies.get('auth.session');
    const response = await client.call(logoutContract, 'GET');
    expect(response.ok).toBe(true);
    expect(response.headers['set-cookie']).toEqual([
      'auth.session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    expect([...client.cookies.keys()]).toEqual(['auth.device']);
    expect(await userWith(secret)).toBeNull();
    // Neither of the session's two items is left.
    const items = await openTable(stackOfWorker().environment).partition(
      `TENANT#nl#MEMBER#${user.profile.id}`,
    );
    expect(items.filter(({ sk }) => sk.startsWith('SESSION#'))).toEqual([]);
  });

  it('does no harm without a session', async () => {
    expect(await at('nl').getErrorCode(logoutContract, 'GET')).toBe('ok');
  });

  it('is refused to other sites and to prefetching, and the session stays', async () => {
    const client = await as('active');
    const headerSets: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'image' },
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ];
    for (const headers of headerSets) {
      expect(await client.getErrorCode(logoutContract, 'GET', { headers })).toBe(
        'forbidden_origin',
      );
    }
    expect((await client.ok(userContract, 'GET')).user).not.toBeNull();
  });
});

describe('a session', () => {
  it('means nothing at another brand', async () => {
    const { client } = await member('nl');
    const secret = client.cookies.get('auth.session');
    expect(await userWith(secret, 'de')).toBeNull();
    const foreign = at('de');
    foreign.cookies.set('auth.session', secret ?? '');
    expect(await foreign.getErrorCode(activateContract, 'POST', { body: {} })).toBe(
      'authentication_required',
    );
    // Nor can it be ended from there.
    await foreign.ok(logoutContract, 'GET');
    expect(await userWith(secret, 'nl')).not.toBeNull();
  });

  it('is stored by its hash, with the device it is on', async () => {
    const client = at('nl', { userAgent: 'A phone of Iris' });
    const { user } = await signUp(client);
    const items = await openTable(stackOfWorker().environment).partition(
      `TENANT#nl#MEMBER#${user.profile.id}`,
    );
    const [session] = items.filter(({ sk }) => sk.startsWith('SESSION#'));
    expect(session).toMatchObject({ device: 'A phone of Iris', expires: expect.any(Number) });
    expect(session?.sk).not.toContain(client.cookies.get('auth.session'));
  });

  it.each(['', 'x', 'A'.repeat(43), '../../x', 'a#b', '%23', '__proto__'])(
    'of %j is none',
    async (secret) => {
      expect(await userWith(secret)).toBeNull();
    },
  );
});
