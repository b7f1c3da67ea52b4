/** Devices that greet a member on the login page, because the member asked for it. */
import { describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { accountReactivateContract } from '#shared/api/account-reactivate.ts';
import { chatContract } from '#shared/api/chat.ts';
import { likeContract } from '#shared/api/like.ts';
import { likesContract } from '#shared/api/likes.ts';
import { logoutContract } from '#shared/api/logout.ts';
import { mailChangeContract } from '#shared/api/mail-change.ts';
import { passwordContract } from '#shared/api/password.ts';
import { rememberedDeviceContract } from '#shared/api/remembered-device.ts';
import { resetPasswordContract } from '#shared/api/reset-password.ts';
import { sessionsContract } from '#shared/api/sessions.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import type { Client } from '../support/client.ts';
import { sendMessage } from '../support/conversations.ts';
import { addPhoto } from '../support/finding.ts';
import { readPage } from '../support/html.ts';
import { tokenTo } from '../support/local.ts';
import {
  createMember,
  findable,
  freshEmail,
  password,
  type SignupBody,
  type TestUser,
} from '../support/members.ts';
import { at, shared } from '../support/shared-stack.ts';
import { stackOfWorker } from '../support/stack-of-worker.ts';
import { openTable } from '../support/table.ts';

const name = 'Marijn';
const sender = 'Sterre';
const newPassword = 'another good one';
const cookieName = limits.rememberedDeviceCookieName;

const logIn = (client: Client, email: string, remember?: true, given = password) =>
  client.call(userContract, 'POST', {
    body: { email, password: given, ...(remember && { remember }) },
  });
const logOut = (client: Client) => client.ok(logoutContract, 'GET');
const getReturning = async (client: Client) =>
  (await client.ok(rememberedDeviceContract, 'GET')).returning;
const logInAgain = (client: Client, given = password) =>
  client.call(userContract, 'POST', { body: { remembered: true, password: given } });
/** The token of a device, which a thief of the cookie would have. */
const getToken = ({ cookies }: Client) => cookies.get(cookieName) ?? '';
const deviceWith = (token: string, brand = 'nl') => {
  const client = at(brand);
  client.cookies.set(cookieName, token);
  return client;
};

interface Remembered extends TestUser {
  /** Logged out, and remembers the member. */
  device: Client;
}
async function remembered(changes: Partial<SignupBody> = {}): Promise<Remembered> {
  const member = await createMember(at('nl'), { name, ...changes });
  const device = at('nl', { userAgent: 'A phone of Marijn' });
  await logIn(device, member.email, true);
  await logOut(device);
  return { ...member, device };
}

async function openLogin(client: Client, headers: Record<string, string> = {}) {
  const response = await client.send({
    path: '/login',
    headers: { accept: 'text/html', ...headers },
  });
  const page = readPage(response.text);
  const boot = page.boot as unknown as {
    rendered: boolean;
    answers: { key: unknown[]; data: unknown }[];
  };
  return { ...response, ...page, ...boot };
}
/** The page asks for the address, as on every device that remembers nobody. */
async function expectOrdinary(client: Client): Promise<void> {
  expect(await getReturning(client)).toBeNull();
  const { status, text, rendered } = await openLogin(client);
  expect([status, rendered]).toEqual([200, true]);
  expect(text).toContain('type="email"');
  expect(text).not.toContain(name);
}

describe('a login', () => {
  it('is remembered where the member asks for it, for 90 days and by a cookie of its own', async () => {
    const { email } = await createMember(at('nl'), { name });
    const device = at('nl');
    const response = await logIn(device, email, true);
    expect(response.headers['set-cookie']).toContainEqual(
      expect.stringMatching(
        /^auth\.remembered=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
      ),
    );
    await logOut(device);
    expect(await getReturning(device)).toMatchObject({ name });
  });

  it('leaves nothing behind where the member does not ask for it', async () => {
    const { client, email } = await createMember(at('nl'), { name });
    const device = at('nl');
    await logIn(device, email);
    expect(device.cookies.has(cookieName)).toBe(false);
    await logOut(device);
    await expectOrdinary(device);
    expect((await client.ok(sessionsContract, 'GET')).remembered_devices).toEqual([]);
  });

  it('with a wrong password leaves nothing behind either', async () => {
    const { email } = await createMember(at('nl'), { name });
    const device = at('nl');
    await logIn(device, email, true, 'not the password');
    expect([...device.cookies.keys()]).toEqual([]);
  });

  it('is stored by the hash of its secret', async () => {
    const { device, id } = await remembered();
    const items = await openTable(stackOfWorker().environment).partition(`TENANT#nl#MEMBER#${id}`);
    const [item, ...others] = items.filter(({ sk }) => sk.startsWith('REMEMBERED#'));
    expect(others).toEqual([]);
    expect(item).toMatchObject({ device: 'A phone of Marijn', ttl: item?.expires });
    const [, secret = ''] = getToken(device).split('.');
    expect(JSON.stringify(items)).not.toContain(secret);
  });
});

describe('the login page of a device that remembers', () => {
  it('says in its first HTML what waits, and neither who wrote nor the address', async () => {
    const { client, device, id, email } = await remembered();
    await addPhoto(client, '#336699');
    const other = await createMember(at('nl'), { name: sender });
    const liking = await createMember(at('nl'), { name: sender });
    await Promise.all([findable({ client, id }), findable(other), findable(liking)]);
    await sendMessage(other, { id }, 'A secret of theirs');
    await sendMessage(other, { id }, 'And another one');
    await liking.client.ok(likeContract, 'POST', { body: { id } });
    await liking.client.ok(likesContract, 'GET');

    const { user } = await client.ok(userContract, 'GET');
    expect(user).toMatchObject({ unread_messages: 2, new_likes: 1 });
    const returning = await getReturning(device);
    expect(returning).toEqual({
      name,
      picture: expect.stringContaining('/photos/nl/'),
      unread_messages: 2,
      new_likes: 1,
    });
    const page = await openLogin(device);
    expect(page.rendered).toBe(true);
    expect(page.answers).toEqual([
      { key: ['login', 'returning'], data: { ...returning, picture: expect.any(String) } },
    ]);
    for (const shown of [name, '2 nieuwe berichten', '1 nieuwe like']) {
      expect(page.text).toContain(shown);
    }
    for (const hidden of [sender, other.id, liking.id, id, email, email.split('@')[0], 'secret']) {
      expect(page.text).not.toContain(hidden);
    }
    expect(page.text).not.toContain('type="email"');
    const [picture] = page.files.filter((file) => file.startsWith('/photos/'));
    expect((await device.send({ path: picture ?? '' })).status).toBe(200);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.headers.vary).toMatch(/\bcookie\b/);

    // What was read elsewhere waits no longer.
    await client.ok(chatContract, 'GET', { query: { id: other.id } });
    expect(await getReturning(device)).toMatchObject({ unread_messages: 0, new_likes: 1 });
  });

  it('only greets where nothing waits', async () => {
    const { device } = await remembered();
    expect(await getReturning(device)).toEqual({
      name,
      picture: null,
      unread_messages: 0,
      new_likes: 0,
    });
    const { text } = await openLogin(device);
    expect(text).toContain(`Welkom terug, ${name}`);
    expect(text).not.toMatch(/\d nieuwe? (bericht|like)/);
  });

  it('tells a prefetch nothing', async () => {
    const { device } = await remembered();
    const { text, rendered } = await openLogin(device, { 'sec-purpose': 'prefetch' });
    expect(rendered).toBe(false);
    expect(text).not.toContain(name);
  });

  it('never shows anything by another page or to whoever is logged in', async () => {
    const { device, email } = await remembered();
    for (const path of ['/', '/signup', '/reset-password']) {
      expect((await device.send({ path })).text).not.toContain(name);
    }
    const { email: others } = await createMember(at('nl'));
    expect(others).not.toBe(email);
    await logIn(device, others);
    expect((await openLogin(device)).text).not.toContain(name);
  });

  it('is no login: the token opens nothing of the account', async () => {
    const { device } = await remembered();
    expect((await device.ok(userContract, 'GET')).user).toBeNull();
    expect(await device.getErrorCode(sessionsContract, 'GET')).toBe('authentication_required');
    device.cookies.set(limits.sessionCookieName, getToken(device));
    expect((await device.ok(userContract, 'GET')).user).toBeNull();
    device.cookies.set(limits.sessionCookieName, getToken(device).split('.')[1] ?? '');
    expect((await device.ok(userContract, 'GET')).user).toBeNull();
  });
});

describe('on a device that remembers, the password', () => {
  it('logs in without the address, and the device gets a new token', async () => {
    const { device, id } = await remembered();
    const before = getToken(device);
    const response = await logInAgain(device);
    expect(response).toMatchObject({ ok: true, body: { user: { profile: { id } } } });
    expect(getToken(device)).not.toBe(before);
    await expectOrdinary(deviceWith(before));
    await logOut(device);
    expect(await getReturning(device)).toMatchObject({ name });
    expect((await logInAgain(device)).ok).toBe(true);
    const { remembered_devices } = await device.ok(sessionsContract, 'GET');
    expect(remembered_devices).toEqual([
      expect.objectContaining({ device: 'A phone of Marijn', current: true }),
    ]);
  });

  it('is guessed no more often than with the address', async () => {
    const { device, email } = await remembered();
    const codes: string[] = [];
    for (let attempt = 0; attempt <= limits.loginAttempts; attempt++) {
      const response = await logInAgain(device, 'not the password');
      codes.push(response.ok ? 'ok' : response.error.code);
    }
    expect(codes).toEqual([...Array(limits.loginAttempts).fill('login_failed'), 'login_blocked']);
    // Both ways count together.
    expect(await logIn(at('nl'), email)).toMatchObject({ error: { code: 'login_blocked' } });
  });

  it('is refused on every other device', async () => {
    const { email } = await remembered();
    expect(await logInAgain(at('nl'))).toMatchObject({ status: 401 });
    const without = at('nl');
    await logIn(without, email);
    await logOut(without);
    expect(await logInAgain(without)).toMatchObject({ error: { code: 'login_failed' } });
  });
});

describe('a token', () => {
  it('that was changed, or is made up for a member, shows nothing', async () => {
    const { device, id } = await remembered();
    const token = getToken(device);
    const last = token.at(-2) === 'A' ? 'B' : 'A';
    for (const forged of [
      `${id}.${'A'.repeat(43)}`,
      `${'A'.repeat(22)}.${token.split('.')[1]}`,
      token.slice(0, -2) + last + token.slice(-1),
      token.slice(0, -1),
      id,
      `${id}.`,
      `.${token.split('.')[1]}`,
      `${id}%23x.${token.split('.')[1]}`,
      '__proto__',
      '',
    ]) {
      await expectOrdinary(deviceWith(forged));
      expect((await logInAgain(deviceWith(forged))).ok, forged).toBe(false);
    }
    expect(await getReturning(deviceWith(token))).toMatchObject({ name });
  });

  it('means nothing at another brand, and is not ended from there', async () => {
    const { device } = await remembered();
    const foreign = deviceWith(getToken(device), 'de');
    await expectOrdinary(foreign);
    expect((await logInAgain(foreign)).ok).toBe(false);
    await forget(foreign);
    expect(await getReturning(device)).toMatchObject({ name });
  });

  it('of one device does not end with the session or the token of another one', async () => {
    const { device, client, email } = await remembered();
    const second = at('nl');
    await logIn(second, email, true);
    await logOut(second);
    await forget(second);
    await logOut(client);
    await expectOrdinary(second);
    expect(await getReturning(device)).toMatchObject({ name });
  });
});

const forget = (client: Client) =>
  client.send({
    method: 'POST',
    path: '/api/remembered-device.php',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: client.origin },
    body: 'forget=1',
  });

describe('forgetting on the login page', () => {
  it('removes the cookie and the item, and leads to the ordinary page', async () => {
    const { device, id } = await remembered();
    const token = getToken(device);
    const response = await forget(device);
    expect([response.status, response.headers.location]).toEqual([302, '/login']);
    expect(response.headers['set-cookie']).toEqual([
      'auth.remembered=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    await expectOrdinary(device);
    await expectOrdinary(deviceWith(token));
    const items = await openTable(stackOfWorker().environment).partition(`TENANT#nl#MEMBER#${id}`);
    expect(items.filter(({ sk }) => sk.startsWith('REMEMBERED#'))).toEqual([]);
  });

  it('is refused to other sites', async () => {
    const { device } = await remembered();
    const form = { forget: '1' };
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect(await device.getErrorCode(rememberedDeviceContract, 'POST', { form, headers })).toBe(
      'forbidden_origin',
    );
    expect(await getReturning(device)).toMatchObject({ name });
  });

  it('does no harm where nobody is remembered', async () => {
    expect((await forget(at('nl'))).status).toBe(302);
  });
});

describe('the settings', () => {
  it('list the devices that remember, and forget one of them', async () => {
    const { client, device, email } = await remembered();
    const other = at('nl', { userAgent: 'A computer at work' });
    await logIn(other, email, true);
    const { remembered_devices: devices = [] } = await client.ok(sessionsContract, 'GET');
    expect(devices.map((one) => [one.device, one.current])).toEqual([
      ['A computer at work', false],
      ['A phone of Marijn', false],
    ]);
    const { sessions, remembered_devices: left } = await client.ok(sessionsContract, 'DELETE', {
      body: { remembered_device: devices[1]?.id ?? '' },
    });
    expect(left?.map((one) => one.device)).toEqual(['A computer at work']);
    // The sessions stay.
    expect(sessions.length).toBe(2);
    await expectOrdinary(device);
    expect(await getReturning(other)).toMatchObject({ name });
  });

  it('know no device of somebody else', async () => {
    const { client, device } = await remembered();
    const { remembered_devices } = await client.ok(sessionsContract, 'GET');
    const body = { remembered_device: remembered_devices?.[0]?.id ?? '' };
    const stranger = await createMember(at('nl'));
    expect(await stranger.client.getErrorCode(sessionsContract, 'DELETE', { body })).toBe(
      'not_found',
    );
    expect(await getReturning(device)).toMatchObject({ name });
  });

  it('export the devices with everything else', async () => {
    const { client } = await remembered();
    const { remembered_devices } = await client.ok(accountExportContract, 'GET');
    expect(remembered_devices.map((one) => one.device)).toEqual(['A phone of Marijn']);
  });
});

/** What ends every remembered device of a member. */
const endings: Record<string, (member: Remembered) => Promise<unknown>> = {
  'logging out everywhere': ({ client }) =>
    client.ok(sessionsContract, 'DELETE', { body: { all: true } }),
  'a new password': ({ client }) =>
    client.ok(passwordContract, 'PUT', {
      body: { old_password: password, password: newPassword },
    }),
  'a reset of the password': async ({ email }) => {
    await at('nl').ok(resetPasswordContract, 'POST', { body: { email } });
    const [mail] = await shared().mailsWith(email, /reset-password\/do\?token=[\w.-]+\s/, 1);
    const token = tokenTo('/reset-password/do', mail ?? { text: '' });
    await at('nl').ok(resetPasswordContract, 'PUT', { body: { token, password: newPassword } });
  },
  'a new address': async ({ client }) => {
    const fresh = freshEmail();
    await client.ok(mailChangeContract, 'POST', { body: { email: fresh, password } });
    const token = tokenTo('/mail-change/do', await shared().mail(fresh));
    await at('nl').ok(mailChangeContract, 'PUT', { body: { token } });
  },
  'deleting the account': ({ client }) =>
    client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } }),
  'deleting the account and coming back': async ({ client, email }) => {
    await client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
    const token = await vi.waitFor(
      async () => {
        const [mail] = await shared().mailsWith(email, /account-reactivate\?token=/, 1);
        return tokenTo('/account-reactivate', mail ?? { text: '' });
      },
      { timeout: 10_000, interval: 100 },
    );
    await at('nl').ok(accountReactivateContract, 'PUT', { body: { token } });
  },
};

describe.each(Object.entries(endings))('%s', (_, end) => {
  it('ends what every device remembers', async () => {
    const member = await remembered();
    const token = getToken(member.device);
    expect(await getReturning(member.device)).toMatchObject({ name });
    await end(member);
    await expectOrdinary(member.device);
    for (const secret of [password, newPassword]) {
      expect((await logInAgain(deviceWith(token), secret)).ok).toBe(false);
    }
  });
});
