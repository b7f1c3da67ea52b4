/** Changes of passwords and addresses, sessions and account deletion, including their races. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { accountReactivateContract } from '#shared/api/account-reactivate.ts';
import { mailChangeContract } from '#shared/api/mail-change.ts';
import { notificationsContract } from '#shared/api/notifications.ts';
import { passwordContract } from '#shared/api/password.ts';
import { profileContract } from '#shared/api/profile.ts';
import { resetPasswordContract } from '#shared/api/reset-password.ts';
import { sessionsContract } from '#shared/api/sessions.ts';
import { signupContract } from '#shared/api/signup.ts';
import { unsubscribeContract } from '#shared/api/unsubscribe.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import { distinctLimits, rateLimits } from '#shared/limits.ts';
import { emailTypes } from '#shared/model/values.ts';
import type { Client } from '../support/client.ts';
import { tokenTo } from '../support/local.ts';
import { activate, freshEmail, password, signUp, signupBody } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { at, shared } from '../support/shared-stack.ts';
import { openTable } from '../support/table.ts';

const other = 'another good password';
const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

async function member(brand = 'nl') {
  const client = at(brand);
  const { user, body } = await signUp(client);
  // The signup mail must arrive first, as members who leave or confirm get none.
  await shared().mail(body.email);
  return { client, email: body.email, id: user.profile.id };
}
const whoIs = async (client: Client) => (await client.ok(userContract, 'GET')).user;
async function logIn(client: Client, email: string, secret = password) {
  return client.getErrorCode(userContract, 'POST', { body: { email, password: secret } });
}
/**
 * Returns the token of the newest mail with a link to this page when there are at least `count`.
 */
const tokenIn = async (email: string, path: string, count: number) =>
  tokenTo(path, await shared().mail(email, count));

describe('a forgotten password', () => {
  const ask = (email: string, client = at('nl')) =>
    client.getErrorCode(resetPasswordContract, 'POST', { body: { email } });
  async function forgotten(brand = 'nl') {
    const made = await member(brand);
    expect(await ask(made.email, at(brand))).toBe('ok');
    return { ...made, token: await tokenIn(made.email, '/reset-password/do', 2) };
  }
  const reset = (client: Client, token: string, secret = other) =>
    client.getErrorCode(resetPasswordContract, 'PUT', { body: { token, password: secret } });

  it('is replaced by the link: all sessions end, this browser is logged in', async () => {
    const { client, email, token, id } = await forgotten();
    const second = at('nl');
    expect(await logIn(second, email)).toBe('ok');
    const phone = at('nl');
    const { user } = await phone.ok(resetPasswordContract, 'PUT', {
      body: { token, password: other },
    });
    expect(user).toMatchObject({ email, status: 'active', profile: { id } });
    expect(await whoIs(phone)).toMatchObject({ email });
    expect(await whoIs(client)).toBeNull();
    expect(await whoIs(second)).toBeNull();
    expect(await logIn(at('nl'), email)).toBe('login_failed');
    expect(await logIn(at('nl'), email, other)).toBe('ok');
  });

  it('is changed once by fifty uses of one link at once', async () => {
    const { email, token } = await forgotten();
    const secrets = Array.from({ length: 50 }, (_, index) => `password number ${index}`);
    const visitors = secrets.map(() => at('nl'));
    const codes = await Promise.all(
      visitors.map((client, index) => reset(client, token, secrets[index] as string)),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'link_invalid' || code === 'busy')).toHaveLength(49);
    const winner = codes.indexOf('ok');
    expect(await logIn(at('nl'), email, secrets[winner] as string)).toBe('ok');
    const open = await Promise.all(visitors.map(whoIs));
    expect(open.filter(Boolean)).toHaveLength(1);
    expect(open[winner]).toMatchObject({ email });
  });

  it('is not changed by a link that was used, mistyped, empty, of another brand or another kind', async () => {
    const { token, email } = await forgotten();
    expect(await reset(at('de'), token)).toBe('link_invalid');
    const [id = '', secret = ''] = token.split('.');
    for (const wrong of [secret, `${id}.`, `.${secret}`, `${id}.${'A'.repeat(43)}`, `${token}x`]) {
      expect(await reset(at('nl'), wrong)).toBe('link_invalid');
    }
    expect(await at('nl').getErrorCode(accountReactivateContract, 'PUT', { body: { token } })).toBe(
      'link_invalid',
    );
    expect(await at('nl').getErrorCode(mailChangeContract, 'PUT', { body: { token } })).toBe(
      'link_invalid',
    );
    expect(await reset(at('nl'), token)).toBe('ok');
    expect(await reset(at('nl'), token, 'yet another one')).toBe('link_invalid');
    expect(await logIn(at('nl'), email, other)).toBe('ok');
  });

  it('says where an address is nobody’s, to five different addresses an hour', async () => {
    const client = at('nl');
    const { max } = distinctLimits.reset_addresses;
    for (let count = 0; count < max; count++) {
      expect(await ask(freshEmail(), client)).toBe('email_not_found');
    }
    expect(await ask(freshEmail(), client)).toBe('rate_limited');
    expect(await ask(freshEmail(), at('nl'))).toBe('email_not_found');
  });

  it('brings a few mails a day', async () => {
    const { email } = await member();
    const { max } = rateLimits.reset_mails;
    for (let count = 0; count < max; count++) expect(await ask(email)).toBe('ok');
    expect(await ask(email.toUpperCase())).toBe('too_many_reset_mails');
  });
});

describe('a password', () => {
  it('is changed by who knows it; every session ends', async () => {
    const { client, email } = await member();
    const second = at('nl');
    await logIn(second, email);
    const change = (old_password: string) =>
      client.call(passwordContract, 'PUT', { body: { old_password, password: other } });
    expect(await change('wrong password')).toMatchObject({
      ok: false,
      error: { code: 'old_password_wrong', fields: { old_password: 'old_password_wrong' } },
    });
    expect(await change(password)).toMatchObject({ ok: true });
    expect(client.cookies.has(limits.sessionCookieName)).toBe(false);
    expect(await whoIs(second)).toBeNull();
    expect(await logIn(at('nl'), email)).toBe('login_failed');
    expect(await logIn(at('nl'), email, other)).toBe('ok');
  });

  it('cannot be guessed with a session that somebody found open', async () => {
    const { client } = await member();
    const guesses = Array.from({ length: rateLimits.password_check.max + 5 }, (_, index) =>
      client.getErrorCode(passwordContract, 'PUT', {
        body: { old_password: `guess ${index}`, password: other },
      }),
    );
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'old_password_wrong')).toHaveLength(
      rateLimits.password_check.max,
    );
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(5);
  });
});

describe('an address', () => {
  const change = (client: Client, email: string, secret = password) =>
    client.getErrorCode(mailChangeContract, 'POST', { body: { email, password: secret } });
  const confirm = (token: string, undo = false, client = at('nl')) =>
    client.getErrorCode(mailChangeContract, 'PUT', { body: undo ? { token, undo } : { token } });

  it('is changed by the link to the new one, and taken back by the link to the old one', async () => {
    const { client, email } = await member();
    const fresh = freshEmail();
    expect(await change(client, fresh, 'wrong password')).toBe('old_password_wrong');
    expect(await change(client, fresh)).toBe('ok');
    expect(await whoIs(client)).toMatchObject({ email });
    const token = await tokenIn(fresh, '/mail-change/do', 1);
    const { user } = await at('nl').ok(mailChangeContract, 'PUT', { body: { token } });
    expect(user).toMatchObject({ email: fresh, status: 'active' });
    expect(await whoIs(client)).toBeNull();
    expect(await logIn(at('nl'), email)).toBe('login_failed');
    expect(await logIn(at('nl'), fresh)).toBe('ok');
    expect(await confirm(token)).toBe('link_invalid');

    const undo = await tokenIn(email, '/mail-change/undo', 2);
    expect(await confirm(undo)).toBe('link_invalid');
    expect(await confirm(undo, true, at('de'))).toBe('link_invalid');
    expect(await confirm(undo, true)).toBe('ok');
    expect(await confirm(undo, true)).toBe('link_invalid');
    expect(await logIn(at('nl'), fresh)).toBe('login_failed');
    expect(await logIn(at('nl'), email)).toBe('ok');
    // The other address is free again.
    await signUp(at('nl'), { email: fresh });
  });

  it('is kept for its owner while the change can be taken back', async () => {
    const { client, email } = await member();
    const fresh = freshEmail();
    await change(client, fresh);
    expect(await confirm(await tokenIn(fresh, '/mail-change/do', 1))).toBe('ok');
    const body = signupBody('nl', { email });
    expect(await at('nl').getErrorCode(signupContract, 'POST', { body })).toBe('email_taken');
    const stranger = await member();
    expect(await change(stranger.client, email)).toBe('email_taken');
    // Its owner may also return to it without the link.
    const back = at('nl');
    await logIn(back, fresh);
    expect(await change(back, email)).toBe('ok');
    expect(await confirm(await tokenIn(email, '/mail-change/do', 3))).toBe('ok');
    expect(await logIn(at('nl'), email)).toBe('ok');
  });

  it('that somebody has cannot be taken, nor one’s own', async () => {
    const [first, second] = [await member(), await member()];
    expect(await change(first.client, second.email.toUpperCase())).toBe('email_taken');
    expect(await change(first.client, first.email)).toBe('email_taken');
  });

  it('goes to one of those who confirm it at once', async () => {
    const fresh = freshEmail();
    const rivals = await Promise.all(Array.from({ length: 5 }, () => member()));
    for (const { client } of rivals) expect(await change(client, fresh)).toBe('ok');
    await shared().mail(fresh, rivals.length);
    const tokens = (await shared().mails(fresh)).map((mail) => tokenTo('/mail-change/do', mail));
    const codes = await Promise.all(tokens.map((token) => confirm(token)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(await logIn(at('nl'), fresh)).toBe('ok');
  });
});

describe('one address in many forms', () => {
  it('makes one account and one grant of a hundred signups at once', async () => {
    const name = freshEmail().split('@')[0] as string;
    const forms = [
      `${name}@example.com`,
      `${name.toUpperCase()}@EXAMPLE.com`,
      ` ${name}@example.com `,
      `${name}@\uff45xample.com`,
      `${name[0]?.toUpperCase()}${name.slice(1)}@Example.COM`,
    ];
    const visitors = Array.from({ length: 100 }, () => at('nl'));
    const signUp = async (client: Client, email: string) => {
      const body = signupBody('nl', { email });
      // A hundred at once are more than a busy machine takes; who is told so tries again.
      for (;;) {
        const code = await client.getErrorCode(signupContract, 'POST', { body });
        if (code !== 'unavailable') return code;
      }
    };
    const codes = await Promise.all(
      visitors.map((client, index) => signUp(client, forms[index % forms.length] as string)),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['ok', 'email_taken']));
    const winner = visitors[codes.indexOf('ok')] as Client;
    const exported = await winner.ok(accountExportContract, 'GET');
    expect(exported.ledger.map(({ sequence, amount }) => [sequence, amount])).toEqual([
      [1, 6],
      [2, 2],
    ]);
    await shared().mail(forms[0] as string);
    const mails = await Promise.all(forms.map((form) => shared().mails(form.trim())));
    expect(new Set(mails.flat().map(({ id }) => id)).size).toBe(1);
  });
});

describe('sessions', () => {
  it('are listed with their device, and ended one by one or all at once', async () => {
    const { client, email } = await member();
    const phone = at('nl', { userAgent: 'A phone' });
    await logIn(phone, email);
    const { sessions } = await client.ok(sessionsContract, 'GET');
    expect(sessions.map(({ device, current }) => [device, current]).sort()).toEqual([
      ['A phone', false],
      ['contract tests', true],
    ]);
    const stranger = await member();
    const id = sessions.find(({ device }) => device === 'A phone')?.id as string;
    const drop = (who: Client) => who.getErrorCode(sessionsContract, 'DELETE', { body: { id } });
    expect(await drop(stranger.client)).toBe('not_found');
    expect(await whoIs(phone)).not.toBeNull();
    expect(await drop(client)).toBe('ok');
    expect(await whoIs(phone)).toBeNull();
    await logIn(phone, email);
    expect(await client.ok(sessionsContract, 'DELETE', { body: { all: true } })).toEqual({
      sessions: [],
    });
    expect(await whoIs(client)).toBeNull();
    expect(await whoIs(phone)).toBeNull();
  });

  it('all end, however many there are', async () => {
    const { client, email } = await member();
    const many = Array.from({ length: 45 }, () => at('nl'));
    for (const one of many) expect(await logIn(one, email)).toBe('ok');
    await client.ok(passwordContract, 'PUT', {
      body: { old_password: password, password: other },
    });
    expect((await Promise.all(many.map(whoIs))).filter(Boolean)).toEqual([]);
  }, 180_000);
});

describe('a profile', () => {
  it('takes what the contract lists and refuses what does not fit', async () => {
    const { client, email } = await member();
    const put = (body: object) => client.call(profileContract, 'PUT', { body });
    const all = {
      name: 'Noor',
      sexuality: 'hetero',
      about_me: 'I like\nlong walks.',
      region: 'NL-GR',
      city: 'Groningen',
      hair_color: 'dark_brown',
      eye_color: 'green',
      body_type: 'normal',
      relationship_status: 'single',
      tattoos: false,
      interests: ['coffee', 'kissing', 'coffee'],
    };
    expect(await put(all)).toMatchObject({
      ok: true,
      body: { profile: { ...all, interests: ['kissing', 'coffee'], country: 'NL' } },
    });
    const { profile } = await client.ok(profileContract, 'GET');
    expect(profile).toMatchObject({ name: 'Noor', date_of_birth: '1990-06-15', gender: 'female' });
    expect((await whoIs(client))?.profile).toEqual(profile);
    expect(await put({ about_me: '', city: null, tattoos: null })).toMatchObject({
      body: { profile: { about_me: null, city: null, tattoos: null, name: 'Noor' } },
    });
    for (const [body, code, field] of [
      [{ name: '@noor' }, 'name_not_allowed', 'name'],
      [{ name: 'evil.com' }, 'name_not_allowed', 'name'],
      [{ name: email }, 'validation_failed', 'name'],
      [{ region: 'DE-HH' }, 'validation_failed', 'region'],
      [{ country: 'DE', region: 'DE-HH' }, 'validation_failed', 'country'],
      [{ country: 'BE' }, 'validation_failed', 'country'],
      [{ hair_color: 'purple' }, 'validation_failed', 'hair_color'],
      [{ date_of_birth: '1980-01-01' }, 'validation_failed', 'date_of_birth'],
      [{ gender: 'male' }, 'validation_failed', 'gender'],
      [{ paid_user: true }, 'validation_failed', 'paid_user'],
    ] as const) {
      const response = await put(body);
      expect(response, JSON.stringify(body)).toMatchObject({ ok: false, error: { code } });
      expect(response.ok === false && Object.keys(response.error.fields ?? {})[0]).toContain(field);
    }
    expect((await client.ok(profileContract, 'GET')).profile.name).toBe('Noor');
  });
});

describe('notifications', () => {
  it('are switched off and on, in the order of the list', async () => {
    const { client } = await member();
    expect(await client.ok(notificationsContract, 'GET')).toEqual({
      types: [...emailTypes],
      // Advertising is off until a member switches it on.
      disabled: ['promotions', 'news'],
    });
    const { disabled } = await client.ok(notificationsContract, 'PUT', {
      body: { disabled: ['news', 'like', 'news'] },
    });
    expect(disabled).toEqual(['like', 'news']);
    expect((await whoIs(client))?.notifications_disabled).toEqual(['like', 'news']);
    await client.ok(notificationsContract, 'PUT', { body: { disabled: [] } });
    expect((await whoIs(client))?.notifications_disabled).toEqual([]);
  });
});

describe('an export', () => {
  it('holds what the member told us, and no secret of ours', async () => {
    const client = at('nl');
    const { body } = await signUp(client, {
      city: 'Utrecht',
      signup_message: 'Hello from Utrecht',
      tracking: { network: 'adnet', sub1: 'x' },
    });
    await client.ok(profileContract, 'PUT', { body: { hair_color: 'red' } });
    const exported = await client.ok(accountExportContract, 'GET');
    expect(exported).toMatchObject({
      brand: { id: 'nl' },
      account: { email: body.email, date_of_birth: '1990-06-15', tracking: { network: 'adnet' } },
      profile: { city: 'Utrecht', about_me: 'Hello from Utrecht', hair_color: 'red' },
      sessions: [{ current: true }],
    });
    expect(JSON.stringify(exported)).not.toMatch(/argon2|password_hash|email_hash/);
  });
});

describe('over time', () => {
  let own: OwnStack;
  let stored: ReturnType<typeof openTable>;
  beforeAll(async () => {
    own = await startOwnStack([
      { id: 'maple' },
      {
        id: 'quiet',
        change: (config) => {
          config.features.hide_membership = true;
        },
      },
    ]);
    stored = openTable(own.stack.environment);
  }, 180_000);
  afterAll(() => own.stop());

  const ownMember = async (brand = 'maple', name = 'Robin') => {
    const client = own.at(brand);
    const { user, body } = await signUp(client, { name });
    await own.local.mail(body.email);
    return { client, email: body.email, id: user.profile.id };
  };
  const ownToken = async (email: string, path: string, count: number) =>
    tokenTo(path, await own.local.mail(email, count));
  const enter = (email: string, secret = password) =>
    own.at('maple').getErrorCode(userContract, 'POST', { body: { email, password: secret } });

  it('a brand that hides who is a member answers alike', async () => {
    const { email } = await ownMember('quiet');
    const ask = (address: string) =>
      own.at('quiet').call(resetPasswordContract, 'POST', { body: { email: address } });
    const nobody = freshEmail();
    const [known, unknown] = [await ask(email), await ask(nobody)];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.ok && known.body).toEqual(unknown.ok && unknown.body);
    await own.local.mail(email, 2);
    expect(await own.local.mails(nobody)).toEqual([]);
  });

  it('a reminder comes once, can be switched off with one click, and only by its own link', async () => {
    const { client, email } = await ownMember();
    const later = await ownMember();
    await activate(client, email);
    await activate(later.client, later.email);
    expect(await own.local.mails(email)).toHaveLength(1);
    await own.local.advance(daySeconds + 60);
    const mail = await own.local.mail(email, 2);
    const header = String(mail.headers['list-unsubscribe']);
    const [, link = ''] = /<(http[^>]+)>/.exec(header) ?? [];
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const { pathname, search, searchParams, origin } = new URL(link);
    expect(origin).toBe(client.origin);
    const token = searchParams.get('token') as string;
    // Opening the link changes nothing and leads to the page with the button.
    const looked = await own.at('maple').send({ path: pathname + search });
    expect([looked.status, looked.headers.location]).toEqual([
      302,
      `/unsubscribe?token=${encodeURIComponent(token)}`,
    ]);
    expect((await whoIs(client))?.notifications_disabled).toEqual(['promotions', 'news']);
    // The request of a mail client has no session and no origin, and sends a form.
    const clicked = await own.at('maple').send({
      method: 'POST',
      path: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([clicked.status, JSON.parse(clicked.text)]).toEqual([200, { type: 'reminders' }]);
    expect((await whoIs(client))?.notifications_disabled).toEqual([
      'promotions',
      'news',
      'reminders',
    ]);
    expect((await whoIs(later.client))?.notifications_disabled).toEqual(['promotions', 'news']);
    const unsubscribe = (brand: string, changed: string) =>
      own.at(brand).getErrorCode(unsubscribeContract, 'POST', { query: { token: changed } });
    expect(await unsubscribe('maple', token)).toBe('ok');
    expect(await unsubscribe('quiet', token)).toBe('link_invalid');
    expect(await unsubscribe('maple', token.replace('reminders', 'news'))).toBe('link_invalid');
    expect(await unsubscribe('maple', token.replace(/^.{22}/, later.id))).toBe('link_invalid');
    await own.local.advance(2 * daySeconds);
    expect(await own.local.mails(email)).toHaveLength(2);
  });

  it('links end: a reset after an hour, a change of address after a day, its undoing after seven', async () => {
    const { client, email } = await ownMember();
    const asked = () =>
      own.at('maple').getErrorCode(resetPasswordContract, 'POST', { body: { email } });
    expect(await asked()).toBe('ok');
    const token = await ownToken(email, '/reset-password/do', 2);
    const fresh = freshEmail();
    await client.ok(mailChangeContract, 'POST', { body: { email: fresh, password } });
    const change = await ownToken(fresh, '/mail-change/do', 1);
    await own.local.advance(limits.resetTokenSeconds + 1);
    expect(
      await own.at('maple').getErrorCode(resetPasswordContract, 'PUT', {
        body: { token, password: other },
      }),
    ).toBe('link_invalid');
    const confirm = (token: string, undo = false) =>
      own
        .at('maple')
        .getErrorCode(mailChangeContract, 'PUT', { body: undo ? { token, undo } : { token } });
    expect(await confirm(change)).toBe('ok');
    const undo = await ownToken(email, '/mail-change/undo', 3);
    const again = own.at('maple');
    await again.ok(userContract, 'POST', { body: { email: fresh, password } });
    const third = freshEmail();
    await again.ok(mailChangeContract, 'POST', { body: { email: third, password } });
    const late = await ownToken(third, '/mail-change/do', 1);
    await own.local.advance(limits.mailChangeTokenSeconds + 1);
    expect(await confirm(late)).toBe('link_invalid');
    await own.local.advance(limits.mailChangeUndoSeconds);
    expect(await confirm(undo, true)).toBe('link_invalid');
    // The old address is free again.
    await signUp(own.at('maple'), { email });
  });

  it('deletion hides at once, day 13 brings everything back', async () => {
    const { client, email, id } = await ownMember();
    await client.ok(profileContract, 'PUT', { body: { about_me: 'Still here' } });
    const before = await whoIs(client);
    const remove = (secret: string) =>
      client.call(accountDeleteContract, 'POST', {
        body: { password: secret, reason: 'found_someone', remarks: 'Thanks!' },
      });
    expect(await remove('wrong password')).toMatchObject({
      error: { code: 'old_password_wrong' },
    });
    const now = await own.local.advance(0);
    const response = await remove(password);
    const until = response.ok ? Date.parse(response.body.reactivate_until) : 0;
    expect(Math.abs(until - now.getTime() - 14 * daySeconds * 1_000)).toBeLessThan(30_000);
    expect(await whoIs(client)).toBeNull();
    expect(await enter(email)).toBe('account_deleted');
    const body = signupBody('maple', { email });
    expect(await own.at('maple').getErrorCode(signupContract, 'POST', { body })).toBe(
      'email_pending_deletion',
    );
    expect(
      await own.at('maple').getErrorCode(resetPasswordContract, 'POST', { body: { email } }),
    ).toBe('email_not_found');
    const token = await ownToken(email, '/account-reactivate', 2);
    await own.local.advance(13 * daySeconds);
    const back = own.at('maple');
    const { user } = await back.ok(accountReactivateContract, 'PUT', { body: { token } });
    expect(user.profile).toMatchObject({ id, about_me: 'Still here' });
    expect({ ...user, profile: null, time_bonus: null, welcome_discount: null }).toEqual({
      ...before,
      profile: null,
      time_bonus: null,
      welcome_discount: null,
    });
    expect(await whoIs(back)).toMatchObject({ email });
    expect(await enter(email)).toBe('ok');
    expect(
      await own.at('maple').getErrorCode(accountReactivateContract, 'PUT', { body: { token } }),
    ).toBe('link_invalid');
    await own.local.advance(3 * daySeconds);
    expect(await enter(email)).toBe('ok');
  });

  it('fourteen days and a second later everything is gone but a ledger without a name', async () => {
    const name = 'Zebulonia';
    const { client, email, id } = await ownMember('maple', name);
    const text = 'My secret hobby is beekeeping';
    await client.ok(profileContract, 'PUT', { body: { about_me: text, city: 'Beeville' } });
    const fresh = freshEmail();
    await client.ok(mailChangeContract, 'POST', { body: { email: fresh, password } });
    await own.at('maple').ok(mailChangeContract, 'PUT', {
      body: { token: await ownToken(fresh, '/mail-change/do', 1) },
    });
    const again = own.at('maple');
    await again.ok(userContract, 'POST', { body: { email: fresh, password } });
    await again.ok(accountDeleteContract, 'POST', {
      body: { password, reason: 'other', remarks: 'A remark about bees' },
    });
    const [mail] = await own.local.mailsWith(fresh, /account-reactivate/, 1);
    const token = tokenTo('/account-reactivate', mail ?? { text: '' });
    await own.local.advance(14 * daySeconds + 1);
    expect(
      await own.at('maple').getErrorCode(accountReactivateContract, 'PUT', { body: { token } }),
    ).toBe('link_invalid');
    await own.local.advance(hourSeconds);
    const left = await vi.waitFor(
      async () => {
        const items = await stored.everything();
        expect(JSON.stringify(items)).not.toContain(name);
        return items;
      },
      { timeout: 60_000 },
    );
    const all = JSON.stringify(left);
    for (const trace of [name, email, fresh, text, 'Beeville', 'about bees']) {
      expect(all).not.toContain(trace);
    }
    const own_ = left.filter(({ pk }) => pk === `TENANT#maple#MEMBER#${id}`);
    expect(own_.map(({ sk }) => sk).sort()).toEqual(['LEDGER#000000000001', 'LEDGER#000000000002']);
    // Both addresses are free again.
    await signUp(own.at('maple'), { email });
    await signUp(own.at('maple'), { email: fresh });
  });
});
