import { describe, expect, it } from 'vitest';
import { activateContract } from '#shared/api/activate.ts';
import { userContract } from '#shared/api/user.ts';
import { rateLimits } from '#shared/limits.ts';
import type { Client } from '../support/client.ts';
import { activationLink } from '../support/local.ts';
import { signUp } from '../support/members.ts';
import { at, shared } from '../support/shared-stack.ts';

const [done, failed] = ['/activate/done', '/activate/error'];

/** Follows a link's token at a brand. */
async function follow(client: Client, token: string | null) {
  const query = token === null ? '' : `?token=${encodeURIComponent(token)}`;
  const response = await client.send({ path: `/api/activate.php${query}` });
  expect([response.status, response.text]).toEqual([302, '']);
  return response.headers.location;
}
const tokenIn = async (email: string, count = 1) =>
  activationLink(await shared().mail(email, count)).searchParams.get('token');
const getStatus = async (member: Client) => (await member.ok(userContract, 'GET')).user?.status;

describe('the link in the mail', () => {
  it('confirms the address, on another device too, and is harmless when followed twice', async () => {
    const member = at('nl');
    const { body } = await signUp(member);
    const mail = await shared().mail(body.email);
    const link = activationLink(mail);
    expect(link.origin).toBe(member.origin);
    expect(link.searchParams.get('token')).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(await getStatus(member)).toBe('not_confirmed');

    const phone = at('nl');
    expect(await follow(phone, link.searchParams.get('token'))).toBe(done);
    expect(phone.cookies.size).toBe(0);
    const { user } = await member.ok(userContract, 'GET');
    expect(user).toMatchObject({ status: 'active', profile: { status: 'active' } });

    expect(await follow(phone, link.searchParams.get('token'))).toBe(done);
    expect((await member.ok(userContract, 'GET')).user).toEqual(user);
  });

  it('is followed from a mail program: another site leads here', async () => {
    const member = at('nl');
    const { body } = await signUp(member);
    const link = activationLink(await shared().mail(body.email));
    const response = await at('nl').send({
      path: link.pathname + link.search,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.headers.location).toBe(done);
  });

  it('means nothing at another brand', async () => {
    const member = at('nl');
    const { body } = await signUp(member);
    const token = await tokenIn(body.email);
    expect(await follow(at('de'), token)).toBe(failed);
    expect(await getStatus(member)).toBe('not_confirmed');
    expect(await follow(at('nl'), token)).toBe(done);
  });

  it.each([
    ['missing', null],
    ['empty', ''],
    ['unknown', `${'A'.repeat(22)}.${'A'.repeat(43)}`],
    ['hostile', "'; DROP TABLE#/../\u0000"],
    ['very long', 'x'.repeat(5_000)],
  ])('leads to the error page where its token is %s', async (_, token) => {
    expect(await follow(at('nl'), token)).toBe(failed);
  });

  it('never leads off the site', async () => {
    const response = await at('nl').send({
      path: '/api/activate.php?token=x&next=https://evil.example&location=//evil.example',
    });
    expect(response.headers.location).toBe(failed);
  });
});

describe('sending the mail again', () => {
  it('brings a second link; both work', async () => {
    const member = at('nl');
    const { body } = await signUp(member);
    const first = await tokenIn(body.email);
    expect(await member.ok(activateContract, 'POST', { body: {} })).toEqual({});
    const second = await tokenIn(body.email, 2);
    expect(second).not.toBe(first);
    expect(await follow(at('nl'), second)).toBe(done);
    expect(await follow(at('nl'), first)).toBe(done);
  });

  it('sends nothing to who is confirmed', async () => {
    const member = at('nl');
    const { body } = await signUp(member);
    await follow(at('nl'), await tokenIn(body.email));
    for (let time = 0; time <= rateLimits.activation_mail.max; time++) {
      expect(await member.ok(activateContract, 'POST', { body: {} })).toEqual({});
    }
    expect(await shared().mails(body.email)).toHaveLength(1);
  });

  it('is limited by member', async () => {
    const member = at('nl');
    await signUp(member);
    const again = () => member.call(activateContract, 'POST', { body: {} });
    for (let time = 0; time < rateLimits.activation_mail.max; time++) {
      expect((await again()).ok).toBe(true);
    }
    const response = await again();
    if (response.ok) throw new Error('it was not limited');
    const minutes = Number(response.error.params?.minutes);
    expect([response.status, response.error.code]).toEqual([429, 'rate_limited']);
    expect(minutes).toBeGreaterThanOrEqual(1);
    expect(minutes).toBeLessThanOrEqual(60);
    expect(response.headers['retry-after']).toBe(String(minutes * 60));
    // Another member is not affected.
    const other = at('nl');
    await signUp(other);
    expect(await other.getErrorCode(activateContract, 'POST', { body: {} })).toBe('ok');
  });
});
