/**
 * A brand that hides memberships (`features.hide_membership`). No response, no work and no duration
 * reveals whether an address belongs to a member. Only its mailbox learns it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activateContract } from '#shared/api/activate.ts';
import { mailChangeContract } from '#shared/api/mail-change.ts';
import { resetPasswordContract } from '#shared/api/reset-password.ts';
import { signupContract } from '#shared/api/signup.ts';
import { userContract } from '#shared/api/user.ts';
import type { Client } from '../support/client.ts';
import { activationLink, tokenTo } from '../support/local.ts';
import { createMember, freshEmail, password, signUp, signupBody } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { isSoak, soakTimeout } from '../support/soak.ts';

const brand = 'quiet';
const other = 'another good password';
const known = /You already have an account/;

describe('a brand that hides memberships', () => {
  let own: OwnStack;
  beforeAll(async () => {
    own = await startOwnStack([
      {
        id: brand,
        change: (config) => {
          config.features.hide_membership = true;
        },
      },
    ]);
  }, 180_000);
  afterAll(() => own.stop());

  const member = () => createMember(own.at(brand));
  const logIn = (email: string, secret = password, client = own.at(brand)) =>
    client.call(userContract, 'POST', { body: { email, password: secret } });
  const getErrorCode = async (...given: Parameters<typeof logIn>) => {
    const response = await logIn(...given);
    return response.ok ? 'ok' : response.error.code;
  };

  /** What an answer shows: status, names of cookies and headers, its body without what is random, and the work. */
  async function shape(client: Client, contract: typeof signupContract, body: object) {
    const response = await client.send({
      method: 'POST',
      path: `/api/${contract.name}.php`,
      headers: { 'content-type': 'application/json', origin: client.origin },
      body: JSON.stringify(body),
    });
    const names = Object.keys(response.headers).filter((name) => name !== 'date');
    const cookies = (response.headers['set-cookie'] ?? []).map((line) =>
      line.replace(/=[\w-]+/, '='),
    );
    const text = response.text
      .replaceAll(/"id":"[\w-]{22}"/g, '"id":""')
      .replaceAll(/member-[0-9a-f]{16}/g, '')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
    // An empty page of the table weighs less than a full one; it is as much work.
    const [, requests] = /^requests=(\d+)/.exec(String(response.headers['x-local-usage'])) ?? [];
    return { status: response.status, names, cookies, text, requests: Number(requests) };
  }
  type Shape = Awaited<ReturnType<typeof shape>>;

  /** The answer with the least work of a few: a brand that has to be read again, or a job of the stream with the same items in its hands, only adds to it. */
  async function least(ask: () => Promise<Shape>): Promise<Shape> {
    const responses = [await ask(), await ask(), await ask()];
    return responses.reduce((one, next) => (next.requests < one.requests ? next : one));
  }

  it('answers signing up alike, with the same work, and tells the mailbox alone', async () => {
    const { email, id } = await member();
    const enter = (body: object) => shape(own.at(brand), signupContract, body);
    const taken = await least(() => enter(signupBody(brand, { email })));
    const free = await least(() => enter(signupBody(brand)));
    expect(taken.status).toBe(201);
    expect(taken).toEqual(free);
    const [mail] = await own.local.mailsWith(email, known, 1);
    expect(mail?.text).toContain(`${own.at(brand).origin}/login`);
    expect(mail?.text).toContain(`${own.at(brand).origin}/reset-password`);
    expect(mail?.text).not.toContain('/api/activate.php');
    // The member's account is untouched.
    const back = await logIn(email);
    expect(back.ok && back.body).toMatchObject({ user: { status: 'active', profile: { id } } });
  });

  it('treats whoever signed up alike until the address is confirmed', async () => {
    const { email } = await member();
    const fresh = freshEmail();
    const said: unknown[] = [];
    for (const address of [email, fresh]) {
      const client = own.at(brand);
      await signUp(client, { email: address, password: other });
      const again = await client.getErrorCode(activateContract, 'POST', { body: {} });
      const status = (await client.ok(userContract, 'GET')).user?.status;
      // With the password of the sign-up, from another browser, and with a wrong one.
      const codes = [
        await getErrorCode(address, other),
        await getErrorCode(address, 'a wrong password'),
      ];
      const twice = (
        await shape(own.at(brand), signupContract, signupBody(brand, { email: address }))
      ).status;
      const wrong = { email: address, password: 'one more wrong password' };
      const { requests } = await least(() => shape(own.at(brand), userContract as never, wrong));
      said.push({ again, status, codes, twice, requests });
    }
    expect(said[0]).toEqual(said[1]);
    expect(said[0]).toMatchObject({ status: 'not_confirmed', codes: ['ok', 'login_failed'] });
  });

  it('gives the address to whoever confirms it first, and to nobody after', async () => {
    const email = freshEmail();
    const [first, second] = [own.at(brand), own.at(brand)];
    await signUp(first, { email });
    const early = activationLink(await own.local.mail(email));
    await signUp(second, { email, password: other });
    const late = activationLink(await own.local.mail(email, 2));
    const follow = async ({ pathname, search }: URL) =>
      (await own.at(brand).send({ path: pathname + search })).headers.location;
    expect(await follow(early)).toBe('/activate/done');
    expect(await follow(late)).toBe('/activate/error');
    expect(await follow(early)).toBe('/activate/done');
    const back = await logIn(email);
    expect(back.ok && back.body).toMatchObject({ user: { status: 'active' } });
    const waiting = await logIn(email, other);
    expect(waiting.ok && waiting.body).toMatchObject({ user: { status: 'not_confirmed' } });
  });

  it('resets the password of a member, and of somebody who has not confirmed yet', async () => {
    const settled = await member();
    const client = own.at(brand);
    const { body } = await signUp(client);
    await own.local.mail(body.email);
    for (const email of [settled.email, body.email]) {
      await own.at(brand).ok(resetPasswordContract, 'POST', { body: { email } });
      const [mail] = await own.local.mailsWith(email, /reset-password\/do/, 1);
      const token = tokenTo('/reset-password/do', mail ?? { text: '' });
      await own.at(brand).ok(resetPasswordContract, 'PUT', { body: { token, password: other } });
      const back = await logIn(email, other);
      expect(back.ok && back.body).toMatchObject({ user: { status: 'active', email } });
    }
    const nobody = freshEmail();
    await own.at(brand).ok(resetPasswordContract, 'POST', { body: { email: nobody } });
    expect(await own.local.mails(nobody)).toEqual([]);
  });

  it('answers resets and changes of address alike, with the same work', async () => {
    const { email } = await member();
    const reset = (address: string) =>
      least(() => shape(own.at(brand), resetPasswordContract as never, { email: address }));
    expect(await reset(email)).toEqual(await reset(freshEmail()));

    const mover = await member();
    const move = (address: string) =>
      least(() => shape(mover.client, mailChangeContract as never, { email: address, password }));
    const fresh = freshEmail();
    expect(await move(email)).toEqual(await move(fresh));
    const [mail] = await own.local.mailsWith(email, known, 1);
    expect(mail?.text).not.toContain('/mail-change/do');
    expect(await own.local.mailsWith(fresh, /mail-change\/do/, 1)).not.toEqual([]);
  });

  it('sends a mailbox few mails about what others enter', async () => {
    const { email } = await member();
    for (let count = 0; count < 8; count++) await signUp(own.at(brand), { email });
    const last = own.at(brand);
    await last.ok(resetPasswordContract, 'POST', { body: { email } });
    await own.local.mailsWith(email, /reset-password\/do/, 1);
    expect((await own.local.mailsWith(email, known, 5)).length).toBeLessThanOrEqual(5);
  });

  it.runIf(isSoak)(
    'takes as long for a known address as for an unknown one',
    async () => {
      const members: string[] = [];
      for (let count = 0; count < 5; count++) members.push((await member()).email);
      const areas: Record<string, number> = {};
      let mover = await member();
      const calls: Record<string, (email: string) => Promise<unknown>> = {
        reset: (email) => own.at(brand).ok(resetPasswordContract, 'POST', { body: { email } }),
        signup: (email) =>
          own.at(brand).ok(signupContract, 'POST', { body: signupBody(brand, { email }) }),
        login: (email) => getErrorCode(email, 'a wrong password'),
        move: (email) => mover.client.ok(mailChangeContract, 'POST', { body: { email, password } }),
      };
      for (const [name, call] of Object.entries(calls)) {
        const times = { known: [] as number[], unknown: [] as number[] };
        const pairs = 400;
        for (let count = 0; count < pairs; count++) {
          // Limits of addresses and members are not what is measured.
          if (name === 'login' && count % 4 === 0) await own.local.advance(3_600);
          if (name === 'move' && count % 4 === 0) mover = await member();
          const pair = [
            ['known', members[count % members.length] as string],
            ['unknown', freshEmail()],
          ] as const;
          for (const [kind, email] of count % 2 === 0 ? pair : [...pair].reverse()) {
            const began = performance.now();
            await call(email);
            times[kind].push(performance.now() - began);
            // What the call staged is done before the next one is measured.
            await new Promise((done) => setTimeout(done, 40));
          }
        }
        const area = areaUnderCurve(times.known, times.unknown);
        console.log(`${name}: area under the curve over ${pairs} pairs ${area.toFixed(3)}`);
        areas[name] = area;
      }
      for (const area of Object.values(areas))
        expect(Math.abs(area - 0.5)).toBeLessThanOrEqual(0.05);
    },
    soakTimeout(180_000),
  );
});

/** How well times tell two kinds apart: 0.5 is chance, 0 and 1 are certainty. */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let won = 0;
  for (const a of first) for (const b of second) won += a > b ? 1 : a === b ? 0.5 : 0;
  return won / (first.length * second.length);
}
