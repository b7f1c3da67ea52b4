/** What operators decide about members: it holds at once and everywhere, and the member reads why. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatContract } from '#shared/api/chat.ts';
import { chatsContract } from '#shared/api/chats.ts';
import { complaintContract } from '#shared/api/complaint.ts';
import { logoutContract } from '#shared/api/logout.ts';
import { memberContract } from '#shared/api/member.ts';
import { membersContract as searchContract } from '#shared/api/members.ts';
import { profileContract } from '#shared/api/profile.ts';
import { reportContract } from '#shared/api/report.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import { approvalsContract } from '#shared/ops/approvals.ts';
import { auditContract } from '#shared/ops/audit.ts';
import { opsMemberContract } from '#shared/ops/member.ts';
import { memberNotesContract } from '#shared/ops/member-notes.ts';
import { memberSessionsContract } from '#shared/ops/member-sessions.ts';
import { membersContract } from '#shared/ops/members.ts';
import { restrictionContract } from '#shared/ops/restriction.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { createPaidOrder } from '../support/buying.ts';
import type { ConsoleClient } from '../support/console.ts';
import { isAbout, operatorAt } from '../support/console.ts';
import { getUser, message, open, sendMessage } from '../support/conversations.ts';
import { membersAt } from '../support/fixtures.ts';
import { tokenTo } from '../support/local.ts';
import { password, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { rounds, soakTimeout } from '../support/soak.ts';
import { openSocket } from '../support/socket-client.ts';

const brand = 'maple';
const hour = 3_600;
let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack([{ id: brand }, { id: 'elm' }], { workers: 2 });
}, 180_000);
afterAll(() => own?.stop());

const operator = (role: OperatorRole = 'moderator', of = brand) =>
  operatorAt(own.stack.port, role, [of]);
const create = (name?: string) => membersAt(own).createMember(brand, name ? { name } : {});
const soon = async (seconds: number) =>
  new Date((await own.local.advance(0)).getTime() + seconds * 1_000).toISOString();

type Restriction = Parameters<typeof restrict>[2];
const restrict = (
  by: ConsoleClient,
  { id }: Pick<TestUser, 'id'>,
  given: {
    kind: 'warn' | 'mute' | 'suspend' | 'ban';
    reason?: string;
    until?: string;
    facts?: string;
  },
) =>
  by.ok(restrictionContract, 'POST', {
    body: { brand, member: id, reason: 'scam', ...given },
  });
const view = async (by: ConsoleClient, { id }: Pick<TestUser, 'id'>) =>
  (await by.ok(opsMemberContract, 'GET', { query: { brand, id } })).member;
const logIn = ({ email }: TestUser) =>
  own.at(brand).getErrorCode(userContract, 'POST', { body: { email, password } });
const seen = (by: TestUser, { id }: TestUser) =>
  by.client.getErrorCode(memberContract, 'GET', { query: { id } });
const send = (from: TestUser, to: TestUser) =>
  from.client.getErrorCode(chatContract, 'POST', message(to));
async function findRefusal<Failure>(
  call: Promise<{ ok: true } | { ok: false; error: Failure }>,
): Promise<Failure | null> {
  const reply = await call;
  return reply.ok ? null : reply.error;
}

describe('a restriction', () => {
  it('that bans is honoured by session, login, sends, search, card and socket, until it is lifted', async () => {
    const [ann, ben] = [await create(), await create()];
    await sendMessage(ann, ben);
    const socket = await openSocket(ann.client);
    const moderator = await operator();
    const { decision, approval } = await restrict(moderator, ann, {
      kind: 'ban',
      facts: 'Two messages asked for money.',
    });
    expect(approval).toBeNull();
    expect(decision).toMatchObject({ kind: 'ban', reason: 'scam', until: null, lifted: null });

    // Right after the answer, without any wait.
    const refusal = await findRefusal(ann.client.call(chatsContract, 'GET'));
    expect(refusal).toMatchObject({
      code: 'account_restricted',
      params: { kind: 'ban', reason: 'scam' },
    });
    expect(refusal?.params).not.toHaveProperty('until');
    expect(await ann.client.getErrorCode(userContract, 'GET')).toBe('account_restricted');
    expect(await send(ann, ben)).toBe('account_restricted');
    expect(await send(ben, ann)).toBe('not_found');
    expect(await seen(ben, ann)).toBe('not_found');
    expect(await logIn(ann)).toBe('account_restricted');
    const { profiles } = await ben.client.ok(searchContract, 'GET', {
      query: { gender: 'female', country: 'US', min_age: '18', max_age: '99' } as never,
    });
    expect(profiles.map(({ id }) => id)).not.toContain(ann.id);
    await socket.closed;

    // The mail says why, and leads to the objection.
    const mail = await own.local.mail(ann.email, 2);
    expect(mail.text).toContain('Two messages asked for money.');
    const token = tokenTo('/complaints/case', mail);
    const shown = await ann.client.ok(complaintContract, 'GET', { query: { token } });
    expect(shown.complaint).toMatchObject({
      state: 'decided',
      objection_until: expect.any(String),
      decisions: [{ outcome: 'restricted', second: false }],
    });
    // Whoever got messages of a fraudster is warned.
    expect((await own.local.mailsWith(ben.email, /never send money/i, 1)).length).toBe(1);
    await ann.client.ok(complaintContract, 'PUT', { body: { token, text: 'That was not me.' } });

    const lift = { brand, member: ann.id, reason: 'Somebody else had the phone.' };
    await moderator.ok(restrictionContract, 'DELETE', { body: lift });
    expect((await getUser(ann)).status).toBe('active');
    expect(await logIn(ann)).toBe('ok');
    await expect.poll(() => seen(ben, ann), { timeout: 30_000 }).toBe('ok');
    expect(await send(ann, ben)).toBe('ok');
    expect(await send(ben, ann)).toBe('ok');
    expect(await own.local.mailsWith(ann.email, /Somebody else had the phone/, 1)).toHaveLength(1);
    expect(await moderator.getErrorCode(restrictionContract, 'DELETE', { body: lift })).toBe(
      'not_restricted',
    );
    expect((await view(moderator, ann)).decisions).toMatchObject([
      { kind: 'ban', lifted: { by: 'Local moderator', reason: lift.reason } },
    ]);
  });

  it('lets a banned member log out', async () => {
    const ann = await create();
    await restrict(await operator(), ann, { kind: 'ban' });
    await ann.client.ok(logoutContract, 'GET');
    expect((await ann.client.ok(userContract, 'GET')).user).toBeNull();
  });

  it('that mutes stops what costs, what is free and first messages alike, and nothing else', async () => {
    const [ann, ben, cleo] = [await create(), await create(), await create()];
    const { conversation } = await sendMessage(ann, ben);
    const until = await soon(24 * hour);
    await restrict(await operator(), ann, { kind: 'mute', reason: 'Slow down, please.', until });
    const refusal = await findRefusal(ann.client.call(chatContract, 'POST', message(ben)));
    expect(refusal).toMatchObject({
      code: 'account_restricted',
      params: { kind: 'mute', reason: 'Slow down, please.', until },
    });
    expect(await send(ann, cleo)).toBe('account_restricted');
    expect(await send(ben, ann)).toBe('ok');
    expect(await seen(ben, ann)).toBe('ok');
    expect((await open(ann, conversation.id)).messages).toHaveLength(2);
    expect((await own.local.mail(ann.email, 2)).text).toContain('Slow down, please.');

    await own.local.advance(24 * hour + 1);
    expect(await send(ann, cleo)).toBe('ok');
    expect((await view(await operator(), ann)).restriction).toBeNull();
  });

  it('that suspends for some days is over with the next login', async () => {
    const ann = await create();
    await restrict(await operator(), ann, { kind: 'suspend', until: await soon(48 * hour) });
    expect(await logIn(ann)).toBe('account_restricted');
    await own.local.advance(48 * hour + 1);
    // The session of before is over; the password lets the member in.
    expect(await ann.client.getErrorCode(chatsContract, 'GET')).toBe('authentication_required');
    expect(await logIn(ann)).toBe('ok');
  });

  it('is no warning, which only says something', async () => {
    const [ann, ben] = [await create(), await create()];
    const moderator = await operator();
    await restrict(moderator, ann, { kind: 'warn', reason: 'rude' });
    expect(await send(ann, ben)).toBe('ok');
    expect((await own.local.mail(ann.email, 2)).text).toMatch(/isn’t restricted|not restricted/i);
    const { restriction, decisions } = await view(moderator, ann);
    expect([restriction, decisions]).toMatchObject([null, [{ kind: 'warn', reason: 'rude' }]]);
  });

  it('gives way to a stricter one, and never to a milder one', async () => {
    const ann = await create();
    const moderator = await operator();
    const kinds = async (kind: 'mute' | 'suspend' | 'ban') =>
      moderator.getErrorCode(restrictionContract, 'POST', {
        body: { brand, member: ann.id, kind, reason: 'other' },
      });
    expect(await kinds('mute')).toBe('ok');
    expect(await kinds('suspend')).toBe('ok');
    expect(await kinds('mute')).toBe('restricted_already');
    expect(await kinds('ban')).toBe('ok');
    expect(await kinds('ban')).toBe('restricted_already');
    expect((await view(moderator, ann)).decisions).toHaveLength(3);
  });

  it('is refused with its cause where it makes no sense', async () => {
    const ann = await create();
    const moderator = await operator();
    const refused = async (given: object) => {
      const reply = await moderator.call(restrictionContract, 'POST', {
        body: { brand, member: ann.id, reason: 'scam', ...given } as never,
      });
      return reply.ok ? 'ok' : (reply.error.fields ?? reply.error.code);
    };
    const until = await soon(hour);
    expect(await refused({ kind: 'ban', until })).toEqual({ until: 'not_allowed' });
    expect(await refused({ kind: 'warn', until })).toEqual({ until: 'not_allowed' });
    expect(await refused({ kind: 'mute', until: await soon(-hour) })).toEqual({
      until: 'in_the_past',
    });
    expect(await refused({ kind: 'mute', reason: '' })).not.toBe('ok');
    expect(await refused({ kind: 'mute', member: randomBytes(16).toString('base64url') })).toBe(
      'not_found',
    );
    const stranger = await operator('moderator', 'elm');
    const foreign = { brand: 'elm', member: ann.id, kind: 'ban', reason: 'scam' };
    expect(await stranger.getErrorCode(restrictionContract, 'POST', { body: foreign })).toBe(
      'not_found',
    );
    expect(await logIn(ann)).toBe('ok');
  });
});

const races = rounds(6, 200);
it(
  `lets no message out after it, ${races} times of ${races} with sends under way`,
  async () => {
    const moderator = await operator();
    for (let round = 0; round < races; round++) {
      const [ann, ben] = [await create(), await create()];
      const kind = (['ban', 'mute', 'suspend'] as const)[round % 3] as Restriction['kind'];
      let decided = false;
      const late: string[] = [];
      const sends = Array.from({ length: 4 }, async (_, index) => {
        for (let sent = 0; sent < 3; sent++) {
          const isAfter = decided;
          const code = await send(ann, ben);
          if (isAfter && code === 'ok') late.push(`${kind}, sender ${index}`);
        }
      });
      const ban = (async () => {
        await restrict(moderator, ann, { kind, reason: 'other' });
        decided = true;
        return (await ben.client.ok(chatsContract, 'GET')).total_unread_messages;
      })();
      const atDecision = await ban;
      await Promise.all(sends);
      await own.stack.drain(60_000);
      expect(late).toEqual([]);
      // What came to the receiver had come when the decision was answered.
      expect((await ben.client.ok(chatsContract, 'GET')).total_unread_messages).toBe(atDecision);
    }
  },
  soakTimeout(180_000),
);

describe('a ban of a member who has paid', () => {
  const list = async (by: ConsoleClient) =>
    (await by.ok(approvalsContract, 'GET')).approvals.filter((one) => one.brand === brand);
  const decide = (by: ConsoleClient, id: string, decision: 'approve' | 'refuse') =>
    by.getErrorCode(approvalsContract, 'POST', { body: { brand, id, decision } });
  const paying = async () => {
    const ann = await create();
    await createPaidOrder(ann, { package: 'small' });
    return ann;
  };

  it('suspends until somebody else confirms it, whoever is asked at once', async () => {
    const ann = await paying();
    const asking = await operator();
    const { decision, approval } = await restrict(asking, ann, { kind: 'ban' });
    expect(decision.kind).toBe('suspend');
    expect(await logIn(ann)).toBe('account_restricted');
    const id = approval?.id ?? '';
    const [asked] = (await list(asking)).filter((one) => one.id === id);
    expect(asked).toMatchObject({ kind: 'ban', member: ann.id, reason: 'scam' });
    expect(await decide(asking, id, 'approve')).toBe('not_yourself');

    const others = await Promise.all([1, 2, 3].map(() => operator('administrator')));
    const codes = await Promise.all(others.map((one) => decide(one, id, 'approve')));
    expect(codes.sort()).toEqual(['not_found', 'not_found', 'ok']);
    const { restriction, decisions } = await view(asking, ann);
    expect(restriction).toMatchObject({ kind: 'ban', until: null });
    expect(decisions.map(({ kind }) => kind)).toEqual(['ban', 'suspend']);
    expect(decisions[0]?.by).toBe('Local moderator, Local administrator');
    expect((await list(asking)).some((one) => one.id === id)).toBe(false);
    const office = await operator('administrator');
    const { entries } = await office.ok(auditContract, 'GET', {
      query: { brand, subject: ann.id, action: 'approvals.decide' },
    });
    expect(entries.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  });

  it('ends with the suspension where somebody else refuses it', async () => {
    const ann = await paying();
    const { approval } = await restrict(await operator(), ann, { kind: 'ban', reason: 'fake' });
    expect(await decide(await operator(), approval?.id ?? '', 'refuse')).toBe('ok');
    expect(await logIn(ann)).toBe('ok');
    // The member reads a sentence, and not the reason's name.
    const [mail] = await own.local.mailsWith(ann.email, /no longer applies/, 1);
    expect(mail?.text).toContain('did not confirm it');
    expect(mail?.text).not.toMatch(/\bfake\b/);
    expect((await view(await operator(), ann)).decisions).toMatchObject([
      { kind: 'suspend', lifted: { reason: 'fake' } },
    ]);
  });

  it('comes to nothing where the suspension is lifted meanwhile, also at the same time', async () => {
    const lift = async (ann: TestUser) =>
      (await operator()).getErrorCode(restrictionContract, 'DELETE', {
        body: { brand, member: ann.id, reason: 'A mistake.' },
      });
    const ann = await paying();
    const { approval } = await restrict(await operator(), ann, { kind: 'ban' });
    expect(await lift(ann)).toBe('ok');
    const other = await operator('administrator');
    expect((await list(other)).some(isAbout(ann))).toBe(false);
    expect(await decide(other, approval?.id ?? '', 'approve')).toBe('not_found');
    expect(await logIn(ann)).toBe('ok');

    for (let round = 0; round < rounds(3, 60); round++) {
      const ben = await paying();
      const asked = await restrict(await operator(), ben, { kind: 'ban' });
      const second = await operator('administrator');
      const [lifted, confirmed] = await Promise.all([
        lift(ben),
        decide(second, asked.approval?.id ?? '', 'approve'),
      ]);
      expect(lifted).toBe('ok');
      expect(['ok', 'not_found', 'not_restricted']).toContain(confirmed);
      // Whichever was first, the lift was the last word, and nothing is left to confirm.
      expect(await logIn(ben)).toBe('ok');
      expect((await list(second)).some(isAbout(ben))).toBe(false);
    }
  });

  it('is not confirmed where another decision holds by now', async () => {
    const ann = await paying();
    const first = await restrict(await operator(), ann, { kind: 'ban' });
    const again = await restrict(await operator(), ann, { kind: 'ban', reason: 'rude' });
    const other = await operator('administrator');
    expect(await decide(other, first.approval?.id ?? '', 'approve')).toBe('not_restricted');
    expect((await view(other, ann)).restriction).toMatchObject({ kind: 'suspend', reason: 'rude' });
    expect(await decide(other, again.approval?.id ?? '', 'approve')).toBe('ok');
    expect((await view(other, ann)).restriction).toMatchObject({ kind: 'ban', reason: 'rude' });
  });

  it('comes to nothing where nobody decides in time', async () => {
    const ann = await paying();
    const { approval } = await restrict(await operator(), ann, { kind: 'ban' });
    await own.local.advance(limits.approvalSeconds + 1);
    const other = await operator('administrator');
    expect((await list(other)).some(isAbout(ann))).toBe(false);
    expect(await decide(other, approval?.id ?? '', 'approve')).toBe('not_found');
    expect(await logIn(ann)).toBe('ok');
  });

  it('needs a passkey that was shown a moment ago', async () => {
    const ann = await paying();
    const { approval } = await restrict(await operator(), ann, { kind: 'ban' });
    const other = await operator('administrator');
    await own.local.advance(limits.freshPasskeySeconds + 1);
    expect(await decide(other, approval?.id ?? '', 'approve')).toBe('fresh_passkey_required');
  });
});

describe('a member', () => {
  const find = async (q: string, by?: ConsoleClient) =>
    (by ?? (await operator('support'))).ok(membersContract, 'GET', { query: { brand, q } });

  it('is found by id, address, payment, case and the beginning of the name, in the own brand', async () => {
    const ann = await create('Żaneta Quixote');
    const order = await createPaidOrder(ann, { package: 'small' });
    const ben = await create();
    await ben.client.ok(reportContract, 'POST', { body: { id: ann.id, reason: 'rude' } });
    const { reports } = await view(await operator(), ann);
    const ways: [string, string][] = [
      ['id', ann.id],
      ['email', ann.email.toUpperCase()],
      ['payment', order.id],
      ['payment', order.reference],
      ['case', reports[0]?.case ?? ''],
      ['name', 'zanet'],
    ];
    for (const [found_by, q] of ways) {
      expect(await find(q), q).toMatchObject({
        members: [{ id: ann.id, found_by, name: 'Żaneta Quixote', paid_user: true }],
        more: false,
      });
    }
    expect((await find('z')).members).toEqual([]);
    expect((await find('nobody is called so')).members).toEqual([]);
    const stranger = await operator('support', 'elm');
    for (const [, q] of ways) {
      expect(await stranger.ok(membersContract, 'GET', { query: { brand: 'elm', q } })).toEqual({
        ...{ members: [], more: false },
      });
    }
    // A name that changed is found as it is now.
    await ann.client.ok(profileContract, 'PUT', { body: { name: 'Wilhelmina' } });
    await expect
      .poll(async () => (await find('wilh')).members.map(({ id }) => id))
      .toEqual([ann.id]);
    await expect.poll(async () => (await find('zanet')).members).toEqual([]);
  });

  it('has a page with what each role needs, and the audit says who looked', async () => {
    const ann = await create();
    const order = await createPaidOrder(ann, { package: 'small' });
    await sendMessage(ann, await create());
    const support = await view(await operator('support'), ann);
    expect(support).toMatchObject({
      id: ann.id,
      email: ann.email,
      paid_user: true,
      source: { tracking: {} },
      purchases: [{ id: order.id, status: 'completed', refunded: null }],
      wallet: { credits: (await getUser(ann)).credits },
    });
    expect(support.sessions).toHaveLength(1);
    expect(support.wallet?.entries[0]?.sequence).toBe(support.wallet?.count);
    const moderator = await view(await operator('moderator'), ann);
    expect(moderator).toMatchObject({
      ...{ email: null, source: null, sessions: null, wallet: null, purchases: null },
    });
    const { entries } = await (await operator('administrator')).ok(auditContract, 'GET', {
      query: { brand, subject: ann.id, action: 'member.read' },
    });
    expect(entries.map(({ operator: one }) => one?.role).sort()).toEqual(['moderator', 'support']);
  });

  it('has a page of six requests, beside the two of who is signed in, whatever they did', async () => {
    const [ann, ben] = [await create(), await create()];
    await sendMessage(ann, ben);
    await createPaidOrder(ann, { package: 'small' });
    const { client } = await operator('support');
    const read = async ({ id }: TestUser) => {
      const { headers } = await client.send({
        method: 'GET',
        path: `/ops/member?brand=${brand}&id=${id}`,
      });
      return Number(/requests=(\d+)/.exec(String(headers['x-local-usage']))?.[1]);
    };
    // A worker that does not know the brand asks for it first, now and then.
    const readOften = async (one: TestUser) => {
      const counts: number[] = [];
      while (counts.length < 6) counts.push(await read(one));
      return Math.min(...counts);
    };
    expect([await readOften(ann), await readOften(ben)]).toEqual([8, 8]);
  });

  it('gets notes that only operators see, and can be logged out everywhere', async () => {
    const ann = await create();
    const support = await operator('support');
    const body = { brand, member: ann.id, text: 'Called, and was friendly.' };
    const { note } = await support.ok(memberNotesContract, 'POST', { body });
    expect((await view(support, ann)).notes).toEqual([note]);
    expect(JSON.stringify(await ann.client.ok(userContract, 'GET'))).not.toContain('friendly');

    await support.ok(memberSessionsContract, 'DELETE', { body: { brand, member: ann.id } });
    expect(await ann.client.getErrorCode(chatsContract, 'GET')).toBe('authentication_required');
    expect(await logIn(ann)).toBe('ok');
    const absent = { brand, member: randomBytes(16).toString('base64url') };
    expect(await support.getErrorCode(memberSessionsContract, 'DELETE', { body: absent })).toBe(
      'not_found',
    );
  });
});
