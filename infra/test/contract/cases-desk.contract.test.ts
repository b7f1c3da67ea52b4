/** The cases desk: leases, decisions as the case was shown, what is read and what is kept. */
import { randomBytes } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { chatContract } from '#shared/api/chat.ts';
import { complaintContract } from '#shared/api/complaint.ts';
import { complaintsContract } from '#shared/api/complaints.ts';
import { photosContract } from '#shared/api/photos.ts';
import { reportContract } from '#shared/api/report.ts';
import { userContract } from '#shared/api/user.ts';
import * as caseLimits from '#shared/case-limits.ts';
import * as limits from '#shared/limits.ts';
import { statementOfReasonsSchema } from '#shared/model/statement-of-reasons.ts';
import { locales } from '#shared/model/values.ts';
import { approvalsContract } from '#shared/ops/approvals.ts';
import { auditContract } from '#shared/ops/audit.ts';
import { opsCaseContract } from '#shared/ops/case.ts';
import { caseAnswerContract } from '#shared/ops/case-answer.ts';
import { caseDecisionContract } from '#shared/ops/case-decision.ts';
import { caseLeasesContract } from '#shared/ops/case-leases.ts';
import { caseMarkContract } from '#shared/ops/case-mark.ts';
import { caseMessagesContract } from '#shared/ops/case-messages.ts';
import { casePreviewContract } from '#shared/ops/case-preview.ts';
import { caseQuestionContract } from '#shared/ops/case-question.ts';
import { caseReportContract } from '#shared/ops/case-report.ts';
import { caseStatementsContract } from '#shared/ops/case-statements.ts';
import { casesContract } from '#shared/ops/cases.ts';
import { opsMemberContract } from '#shared/ops/member.ts';
import { membersContract } from '#shared/ops/members.ts';
import { trustedFlaggersContract } from '#shared/ops/trusted-flaggers.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { createPaidOrder } from '../support/buying.ts';
import { type ConsoleClient, operatorAt } from '../support/console.ts';
import { message, sendMessage } from '../support/conversations.ts';
import { membersAt } from '../support/fixtures.ts';
import { tokenTo } from '../support/local.ts';
import { freshEmail, password, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { uploadPhoto } from '../support/photos.ts';
import { rounds, soakTimeout } from '../support/soak.ts';
import { openTable } from '../support/table.ts';

const brand = 'maple';
const hour = 3_600;
const day = 24 * hour;
const page = '/complaints/case';
let own: OwnStack;
let stored: ReturnType<typeof openTable>;
beforeAll(async () => {
  const free = (config: { prices: { photo_credits: number } }) => {
    config.prices.photo_credits = 0;
  };
  own = await startOwnStack([{ id: brand, change: free }, { id: 'elm' }], { workers: 2 });
  stored = openTable(own.stack.environment);
}, 180_000);
afterAll(() => own?.stop());

const operator = (role: OperatorRole = 'moderator', ...brands: string[]) =>
  operatorAt(own.stack.port, role, brands.length > 0 ? brands : [brand]);
const create = (of = brand) => membersAt(own).createMember(of);
const instant = async (seconds: number) =>
  new Date((await own.local.advance(0)).getTime() + seconds * 1_000).toISOString();

/** Files a complaint as a visitor. */
async function filed(changes: Record<string, unknown> = {}, of = brand) {
  const body = {
    email: freshEmail(),
    name: 'Mirjam de Wit',
    subject: 'A profile or message',
    text: 'She asked me for money.',
    kind: 'content' as const,
    location: 'the second photo',
    statement: true as const,
    ...changes,
  };
  const { complaint } = await own.at(of).ok(complaintsContract, 'POST', { body });
  return { id: complaint.id, body };
}
const getToken = async (email: string, count = 1) =>
  tokenTo(page, await own.local.mail(email, count));
const view = async (by: ConsoleClient, id: string, of = brand) =>
  (await by.ok(opsCaseContract, 'GET', { query: { brand: of, id } })).case;
const lease = (by: ConsoleClient, id: string) =>
  by.getErrorCode(caseLeasesContract, 'POST', { body: { brand, id } });
const list = (by: ConsoleClient, query: Record<string, string> = {}) =>
  by.ok(casesContract, 'GET', { query: { brand, ...query } });
const logIn = ({ email }: TestUser) =>
  own.at(brand).getErrorCode(userContract, 'POST', { body: { email, password } });

type Page = Awaited<ReturnType<typeof list>>;
interface Statements {
  statements: Record<string, unknown>[];
  cursor: string | null;
}
const grounds = { kind: 'terms', reason: 'scam', facts: 'Two messages asked for money.' } as const;
const none = { outcome: 'not_restricted', reasons: 'no_breach', measure: 'none' } as const;
const suspend = { outcome: 'restricted', reasons: 'acted', measure: 'suspend', grounds } as const;
type Given = Record<string, unknown>;

/** Leases a case and decides it as it is now. */
async function decide(by: ConsoleClient, id: string, given: Given) {
  expect(await lease(by, id)).toBe('ok');
  const { version } = await view(by, id);
  return by.call(caseDecisionContract, 'POST', { body: { brand, id, version, ...given } as never });
}
async function decided(by: ConsoleClient, id: string, given: Given) {
  const reply = await decide(by, id, given);
  if (!reply.ok) throw new Error(JSON.stringify(reply.error));
  return reply.body;
}
async function refused(by: ConsoleClient, id: string, given: Given) {
  const reply = await decide(by, id, given);
  return reply.ok ? 'ok' : (reply.error.fields ?? reply.error.code);
}

/** A member reports another one after some messages. @returns the case's id */
async function reported(ann: TestUser, ben: TestUser, messages = 1): Promise<string> {
  for (let sent = 0; sent < messages; sent++) await sendMessage(ann, ben, `Message ${sent}`);
  await ben.client.ok(reportContract, 'POST', { body: { id: ann.id, reason: 'scam' } });
  const moderator = await operator();
  const { cases } = await moderator
    .ok(opsMemberContract, 'GET', { query: { brand, id: ann.id } })
    .then(({ member }) => ({ cases: member.reports }));
  return String(cases[0]?.case);
}
async function picture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 100, sigma: 40 } as const;
  const background = `#${randomBytes(3).toString('hex')}`;
  return sharp({ create: { width: 90, height: 120, channels: 3, background, noise } })
    .jpeg()
    .toBuffer();
}

describe('the list', () => {
  it('has the most urgent first: a trusted flagger and intimate pictures before their equals', async () => {
    const office = await operator('administrator', 'elm');
    const flagger = freshEmail();
    const { flaggers } = await office.ok(trustedFlaggersContract, 'POST', {
      body: { brand: 'elm', name: 'Hotline', email: flagger.toUpperCase() },
    });
    expect(flaggers).toMatchObject([{ name: 'Hotline', added_by: 'Local administrator' }]);
    expect(JSON.stringify(flaggers)).not.toContain(flagger);
    const account = await filed({ kind: 'account' }, 'elm');
    const content = await filed({}, 'elm');
    const trusted = await filed({ email: flagger }, 'elm');
    const intimate = await filed({ kind: 'intimate_image', signature: 'Mirjam de Wit' }, 'elm');
    const moderator = await operator('moderator', 'elm');
    const { cases, cursor } = await moderator.ok(casesContract, 'GET', { query: { brand: 'elm' } });
    expect(cases.map(({ id }) => id)).toEqual(
      [trusted, intimate, content, account].map(({ id }) => id),
    );
    expect(cursor).toBeNull();
    const [first] = cases;
    expect(first).toMatchObject({ trusted_flagger: true, kind: 'content', state: 'open' });
    expect(Date.parse(first?.due_at ?? '') - Date.parse(first?.opened_at ?? '')).toBe(
      caseLimits.caseTrustedFlaggerHours * hour * 1_000,
    );
    const only = await moderator.ok(casesContract, 'GET', {
      query: { brand: 'elm', kind: 'account' },
    });
    expect(only.cases.map(({ id }) => id)).toEqual([account.id]);

    const id = flaggers[0]?.id ?? '';
    const body = { brand: 'elm', id };
    expect((await office.ok(trustedFlaggersContract, 'DELETE', { body })).flaggers).toEqual([]);
    expect(await office.getErrorCode(trustedFlaggersContract, 'DELETE', { body })).toBe(
      'not_found',
    );
    expect((await view(moderator, trusted.id, 'elm')).trusted_flagger).toBe(true);
  });

  it('goes through all cases of several brands page by page, each once', async () => {
    const ids = new Set<string>();
    for (let made = 0; made < caseLimits.casesPageSize + 4; made++) {
      ids.add((await filed({ kind: 'other' }, made % 2 === 0 ? brand : 'elm')).id);
    }
    const both = await operator('moderator', brand, 'elm');
    const seen: string[] = [];
    let cursor: string | null = null;
    let last = '';
    do {
      const query = { kind: 'other' as const, ...(cursor ? { cursor } : {}) };
      const found: Page = await both.ok(casesContract, 'GET', { query });
      for (const { id, due_at } of found.cases) {
        expect(due_at >= last).toBe(true);
        last = due_at;
        seen.push(id);
      }
      cursor = found.cursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect([...ids].every((id) => seen.includes(id))).toBe(true);
    expect(await both.getErrorCode(casesContract, 'GET', { query: { cursor: 'nowhere' } })).toBe(
      'validation_failed',
    );
  });

  it('says who works on a case, what else there is about the member, and what is decided', async () => {
    const [ann, ben, cleo] = [await create(), await create(), await create()];
    const id = await reported(ann, ben);
    await cleo.client.ok(reportContract, 'POST', { body: { id: ann.id, reason: 'fake' } });
    const [one, other] = [await operator(), await operator()];
    expect(await lease(one, id)).toBe('ok');
    const findRow = async (by: ConsoleClient, query: Record<string, string> = {}) => {
      let cursor: string | null = null;
      do {
        const found: Page = await list(by, { ...query, ...(cursor ? { cursor } : {}) });
        const row = found.cases.find((each) => each.id === id);
        if (row) return row;
        cursor = found.cursor;
      } while (cursor);
      return null;
    };
    expect(await findRow(one, { who: 'mine' })).toMatchObject({
      about: { id: ann.id, name: 'Robin' },
      reason: 'scam',
      others: 1,
      lease: { mine: true, name: 'Local moderator' },
      decidable: true,
    });
    expect(await findRow(other, { who: 'free' })).toBeNull();
    expect(await findRow(other, { who: 'mine' })).toBeNull();
    await decided(one, id, none);
    expect(await findRow(other)).toBeNull();
    expect((await list(other, { state: 'decided' })).cases[0]).toMatchObject({
      id,
      state: 'decided',
    });
  });
});

describe('a case', () => {
  it('shows what was reported with its surroundings, who sent it, the member and the copies', async () => {
    const [ann, ben, cleo] = [await create(), await create(), await create()];
    const bytes = await picture();
    const { id: photo } = await uploadPhoto(ann.client, bytes);
    const { id: copy } = await uploadPhoto(cleo.client, bytes);
    await own.stack.drain(60_000);
    const id = await reported(ann, ben, 2);
    const moderator = await operator();
    const shown = await view(moderator, id);
    expect(shown).toMatchObject({
      brand,
      version: 1,
      reason: 'scam',
      state: 'open',
      sender: { id: ben.id, email: null, before: [] },
      member: { id: ann.id, paid_user: false, restriction: null },
      snapshot: {
        photos: [{ picture: `${ann.id}/${photo}` }],
        messages: [
          { from: 'member', text: 'Message 0' },
          { from: 'member', text: 'Message 1' },
        ],
      },
      copies: [{ of: `${ann.id}/${photo}`, picture: `${cleo.id}/${copy}`, use: 'photo' }],
      decisions: [],
      cases: [],
      measures: [],
    });
    const picked = await moderator.client.send({ path: String(shown.snapshot?.photos[0]?.full) });
    expect(picked.status).toBe(200);
    // By the number that mails name, too.
    expect((await view(moderator, shown.number)).id).toBe(id);
    const { members } = await moderator.ok(membersContract, 'GET', {
      query: { brand, q: shown.number.toLowerCase() },
    });
    expect(members).toMatchObject([{ id: ann.id, found_by: 'case' }]);
    // Support answers people and judges nobody.
    const support = await operator('support');
    const seen = await view(support, id);
    expect([seen.snapshot, seen.copies, seen.decidable]).toEqual([null, [], false]);
    expect(
      await moderator.getErrorCode(opsCaseContract, 'GET', {
        query: { brand, id: '2020-AAAAAA' },
      }),
    ).toBe('not_found');
    const stranger = await operator('moderator', 'elm');
    expect(
      await stranger.getErrorCode(opsCaseContract, 'GET', { query: { brand: 'elm', id } }),
    ).toBe('not_found');
  });

  it('is leased by one person at a time, for ten minutes', async () => {
    const { id } = await filed();
    const people = await Promise.all(Array.from({ length: 6 }, () => operator()));
    const codes = await Promise.all(people.map((one) => lease(one, id)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'held_by_another')).toHaveLength(5);
    const holder = people[codes.indexOf('ok')] as ConsoleClient;
    const other = people[codes.indexOf('held_by_another')] as ConsoleClient;
    expect(await lease(holder, id)).toBe('ok');
    // Somebody else's lease is not theirs to give back.
    await other.ok(caseLeasesContract, 'DELETE', { body: { brand, id } });
    expect(await lease(other, id)).toBe('held_by_another');
    const { version } = await view(other, id);
    const body = { brand, id, version, ...none };
    const taken = await other.call(caseDecisionContract, 'POST', { body });
    expect(taken).toMatchObject({
      error: { code: 'held_by_another', params: { name: 'Local moderator' } },
    });
    await holder.ok(caseLeasesContract, 'DELETE', { body: { brand, id } });
    expect(await other.getErrorCode(caseDecisionContract, 'POST', { body })).toBe(
      'case_lease_required',
    );
    expect(await lease(other, id)).toBe('ok');
    await own.local.advance(limits.leaseSeconds + 1);
    expect(await other.getErrorCode(caseDecisionContract, 'POST', { body })).toBe(
      'case_lease_required',
    );
    expect(await lease(await operator(), id)).toBe('ok');
  });

  it('is asked about and answered by mail, with the audit', async () => {
    const { id, body } = await filed({ kind: 'payment' });
    const support = await operator('support');
    const { waits_until } = await support.ok(caseQuestionContract, 'POST', {
      body: { brand, id, version: 1, text: 'Which payment is it?' },
    });
    expect(waits_until).toBe((await view(support, id)).waits_until);
    expect((await own.local.mail(body.email, 2)).text).toContain('Which payment is it?');
    const given = { body: { brand, id, version: 2, text: 'The second one.' } };
    await support.ok(caseAnswerContract, 'POST', given);
    expect(await view(support, id)).toMatchObject({
      state: 'open',
      waits_until: null,
      version: 3,
      entries: [{ from: 'sender' }, { from: 'team', by: 'Local support' }, { by_mail: true }],
    });
    await decided(support, id, { outcome: 'settled', reasons: 'We refunded it.', measure: 'none' });
    const refusal = await support.call(caseAnswerContract, 'POST', given);
    expect(refusal).toMatchObject({ error: { code: 'case_decided' } });
    const { entries } = await (await operator('administrator')).ok(auditContract, 'GET', {
      query: { brand, subject: id },
    });
    const done = entries.filter(({ outcome }) => outcome === 'done').map(({ action }) => action);
    expect(done).toEqual(
      expect.arrayContaining(['case.ask', 'case.file_answer', 'case.decide', 'case.read']),
    );
    expect(done.filter((action) => action === 'case.decide')).toHaveLength(1);
  });

  it('is asked and answered once, however often and by however many it is sent', async () => {
    const { id, body } = await filed({ kind: 'payment' });
    const [one, other] = [await operator('support'), await operator()];
    const question = { body: { brand, id, version: 1, text: 'Which payment is it?' } };
    const ask = (by: ConsoleClient) => by.getErrorCode(caseQuestionContract, 'POST', question);
    expect((await Promise.all([ask(one), ask(other)])).sort()).toEqual(['case_stale', 'ok']);
    expect(await one.call(caseQuestionContract, 'POST', question)).toMatchObject({
      error: { code: 'case_stale', params: { version: 2, state: 'asked', happened: 'asked' } },
    });
    const answer = { body: { brand, id, version: 2, text: 'The second one.' } };
    const put = (by: ConsoleClient) => by.getErrorCode(caseAnswerContract, 'POST', answer);
    expect((await Promise.all([put(one), put(other)])).sort()).toEqual(['case_stale', 'ok']);
    expect(await put(one)).toBe('case_stale');
    const { version, entries } = await view(one, id);
    expect([version, entries.map(({ from }) => from)]).toEqual([3, ['sender', 'team', 'sender']]);
    await own.stack.drain(60_000);
    expect(await own.local.mailsWith(body.email, /Which payment is it/, 1)).toHaveLength(1);
  });

  it('names whom the sender named, also where a decision is about another one', async () => {
    const [ann, cleo] = [
      await membersAt(own).createMember(brand, { name: 'Annabel' }),
      await membersAt(own).createMember(brand, { name: 'Cleopatra' }),
    ];
    const { id } = await filed({ member: ann.id });
    const moderator = await operator();
    await decided(moderator, id, { ...suspend, member: cleo.id });
    expect(await view(moderator, id)).toMatchObject({
      about: { id: ann.id, name: 'Annabel' },
      member: { id: cleo.id, name: 'Cleopatra' },
    });
  });

  it('opens more of the conversation for a reason alone, which the audit keeps', async () => {
    const [ann, ben] = [await create(), await create()];
    await stored.documents.send(
      new UpdateCommand({
        TableName: stored.name,
        Key: { pk: `TENANT#${brand}#MEMBER#${ann.id}`, sk: 'CORE#WALLET' },
        UpdateExpression: 'SET free_messages = :many',
        ExpressionAttributeValues: { ':many': 100 },
      }),
    );
    const id = await reported(ann, ben, limits.snapshotMessages + 3);
    const moderator = await operator();
    const { snapshot } = await view(moderator, id);
    expect(snapshot?.messages[0]?.text).toBe('Message 3');
    const ask = { brand, id, direction: 'before' } as const;
    expect(
      await moderator.getErrorCode(caseMessagesContract, 'POST', { body: { ...ask, reason: '' } }),
    ).toBe('validation_failed');
    const reason = 'The first messages show who asked for money.';
    const before = await moderator.ok(caseMessagesContract, 'POST', { body: { ...ask, reason } });
    expect(before.messages.map(({ text }) => text)).toEqual([
      'Message 0',
      'Message 1',
      'Message 2',
    ]);
    expect(before.more).toBe(false);
    const message = before.messages[2]?.id;
    const further = await moderator.ok(caseMessagesContract, 'POST', {
      body: { ...ask, reason, message },
    });
    expect(further.messages).toEqual(before.messages.slice(0, 2));
    await sendMessage(ben, ann, 'Stop.');
    const after = await moderator.ok(caseMessagesContract, 'POST', {
      body: { ...ask, direction: 'after', reason },
    });
    expect(after.messages).toMatchObject([{ from: 'sender', text: 'Stop.' }]);
    const { entries } = await (await operator('administrator')).ok(auditContract, 'GET', {
      query: { brand, subject: id, action: 'case.open_messages' },
    });
    expect(entries).toMatchObject([
      { reason, after: { direction: 'after' } },
      { reason, after: { direction: 'before' } },
      { reason, after: { direction: 'before' } },
    ]);
    const { id: other } = await filed();
    expect(
      await moderator.getErrorCode(caseMessagesContract, 'POST', {
        body: { ...ask, id: other, reason },
      }),
    ).toBe('not_found');
  });
});

describe('a decision', () => {
  const stale = rounds(20, 200);
  it(
    `with a stale version is refused, ${stale} times of ${stale}, and says what happened`,
    async () => {
      const moderator = await operator();
      for (let round = 0; round < stale; round++) {
        const { id, body } = await filed();
        expect(await lease(moderator, id)).toBe('ok');
        const { version } = await view(moderator, id);
        const token = await getToken(body.email);
        await own
          .at(brand)
          .ok(complaintContract, 'POST', { body: { token, text: 'One more thing.' } });
        const given = { brand, id, version, ...none };
        const reply = await moderator.call(caseDecisionContract, 'POST', { body: given });
        expect(reply).toMatchObject({
          ok: false,
          error: {
            code: 'case_stale',
            params: { version: version + 1, happened: 'answered', state: 'open' },
          },
        });
        expect((await view(moderator, id)).decisions).toEqual([]);
        const again = { ...given, version: version + 1 };
        expect(await moderator.getErrorCode(caseDecisionContract, 'POST', { body: again })).toBe(
          'ok',
        );
      }
    },
    soakTimeout(180_000),
  );

  const races = rounds(6, 60);
  it(
    `is made once where it is sent twice at once amid an answer, ${races} times of ${races}`,
    async () => {
      const moderator = await operator();
      for (let round = 0; round < races; round++) {
        const { id, body } = await filed();
        const token = await getToken(body.email);
        expect(await lease(moderator, id)).toBe('ok');
        const given = { body: { brand, id, version: 1, ...none } };
        const answer = { body: { token, text: 'Wait.' } };
        const [first, second, answered] = await Promise.all([
          moderator.getErrorCode(caseDecisionContract, 'POST', given),
          moderator.getErrorCode(caseDecisionContract, 'POST', given),
          own.at(brand).getErrorCode(complaintContract, 'POST', answer),
        ]);
        const { decisions, entries } = await view(moderator, id);
        const made = [first, second].filter((code) => code === 'ok').length;
        expect(decisions).toHaveLength(made);
        // Either the answer came first and both are stale, or one decision closed the case.
        expect(answered).toBe(made === 1 ? 'case_closed' : 'ok');
        expect(entries).toHaveLength(made === 1 ? 1 : 2);
      }
    },
    soakTimeout(180_000),
  );

  it('has the whole statement of the law from few choices, in the member’s language', async () => {
    const ann = await create();
    const { id, body } = await filed({ member: ann.id });
    const until = await instant(7 * day);
    const moderator = await operator();
    await decided(moderator, id, { ...suspend, until });
    const { decisions, restriction, measures } = await view(moderator, id).then((shown) => ({
      decisions: shown.decisions,
      restriction: shown.member?.restriction,
      measures: shown.measures,
    }));
    const { puid, ...statement } = decisions[0]?.statement ?? { puid: '' };
    expect(puid).toBe(`${id}-1`);
    expect(statementOfReasonsSchema.safeParse(statement).success).toBe(true);
    expect(statement).toMatchObject({
      decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
      decision_account: 'DECISION_ACCOUNT_SUSPENDED',
      end_date_account_restriction: until.slice(0, 10),
      category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
      source_type: 'SOURCE_ARTICLE_16',
      decision_facts: grounds.facts,
    });
    expect(restriction).toMatchObject({ kind: 'suspend', reason: 'scam', until, case: id });
    expect(measures).toMatchObject([{ kind: 'suspend', case: id, by: 'Local moderator' }]);
    expect(await logIn(ann)).toBe('account_restricted');
    expect((await own.local.mail(ann.email, 2)).text).toContain(grounds.facts);
    expect((await own.local.mail(body.email, 2)).text).toContain('we acted on it');
    await own.local.advance(7 * day + 1);
    expect(await logIn(ann)).toBe('ok');
  });

  it('warns without a word of the sender’s', async () => {
    const [ann, ben] = [await create(), await create()];
    const { id, body } = await filed({ member: ann.id, text: 'A secret of the sender.' });
    const moderator = await operator();
    await decided(moderator, id, {
      ...{ outcome: 'not_restricted', reasons: 'warned', measure: 'warn' },
      grounds: { ...grounds, reason: 'rude', facts: 'You insulted somebody.' },
    });
    const mail = await own.local.mail(ann.email, 2);
    expect(mail.text).toContain('You insulted somebody.');
    expect(mail.text).not.toContain('A secret');
    const token = tokenTo(page, mail);
    const { complaint } = await ann.client.ok(complaintContract, 'GET', { query: { token } });
    expect(JSON.stringify(complaint)).not.toMatch(/A secret|told the member/);
    expect((await own.local.mail(body.email, 2)).text).toContain('told the member');
    expect(await ann.client.getErrorCode(chatContract, 'POST', message(ben))).toBe('ok');
    expect((await view(moderator, id)).measures).toMatchObject([{ kind: 'warn', reason: 'rude' }]);
  });

  it('removes pictures with all identical ones', async () => {
    const [ann, cleo] = [await create(), await create()];
    const bytes = await picture();
    const { id: photo } = await uploadPhoto(ann.client, bytes);
    const { id: copy } = await uploadPhoto(cleo.client, bytes);
    const { id } = await filed({
      ...{ kind: 'intimate_image', signature: 'Mirjam de Wit', member: ann.id },
    });
    const moderator = await operator();
    const { removed } = await decided(moderator, id, {
      ...{ outcome: 'restricted', reasons: 'acted', measure: 'remove' },
      pictures: [`${ann.id}/${photo}`],
      grounds: {
        ...grounds,
        ...{ kind: 'law', reference: 'TAKE IT DOWN Act, section 3', category: undefined },
        explanation: 'The picture shows somebody who did not agree to it.',
        specification: ['KEYWORD_NON_CONSENSUAL_IMAGE_SHARING'],
      },
    });
    expect(removed).toEqual({ pictures: 2, members: 2, kept: [] });
    for (const [one, which] of [
      [ann, photo],
      [cleo, copy],
    ] as const) {
      const { photos } = await one.client.ok(photosContract, 'GET');
      expect(photos.find((each) => each.id === which)).toMatchObject({ status: 'rejected' });
      expect((await own.local.mail(one.email, 2)).text).toContain(grounds.facts);
    }
    expect((await view(moderator, id)).decisions[0]?.statement).toMatchObject({
      decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
      decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
      content_type: ['CONTENT_TYPE_IMAGE'],
    });
    expect(await logIn(ann)).toBe('ok');
  });

  it('bans a member who has paid with two people: suspended until the second one confirms', async () => {
    const ann = await create();
    await createPaidOrder(ann, { package: 'small' });
    const { id } = await filed({ member: ann.id });
    const moderator = await operator();
    const { approval } = await decided(moderator, id, {
      ...{ outcome: 'restricted', reasons: 'acted', measure: 'ban' },
      grounds: { ...grounds, kind: 'law', reference: 'Article 326 CP', explanation: 'Fraud.' },
    });
    expect((await view(moderator, id)).member?.restriction?.kind).toBe('suspend');
    const answer = (by: ConsoleClient) =>
      by.getErrorCode(approvalsContract, 'POST', {
        body: { brand, id: approval?.id ?? '', decision: 'approve' },
      });
    expect(await answer(moderator)).toBe('not_yourself');
    const second = await operator('administrator');
    expect(await answer(second)).toBe('ok');
    const shown = await view(moderator, id);
    expect(shown.member?.restriction).toMatchObject({ kind: 'ban', until: null, reason: 'scam' });
    // The statement of the ban has the ground that was chosen.
    expect(shown.decisions.map(({ statement }) => statement)).toMatchObject([
      { decision_account: 'DECISION_ACCOUNT_SUSPENDED' },
      {
        decision_account: 'DECISION_ACCOUNT_TERMINATED',
        illegal_content_legal_ground: 'Article 326 CP',
      },
    ]);
    // Neither of the two decides on the objection.
    const token = await getToken(ann.email, 2);
    await own.at(brand).ok(complaintContract, 'PUT', { body: { token, text: 'Not me.' } });
    for (const one of [moderator, second]) {
      expect((await view(one, id)).needs_another).toBe(true);
      expect(await refused(one, id, none)).toBe('not_yourself');
      await one.ok(caseLeasesContract, 'DELETE', { body: { brand, id } });
    }
    const third = await operator();
    expect(await decided(third, id, none)).toMatchObject({ second: true, affected: true });
    expect(await logIn(ann)).toBe('ok');
  });

  it('of a ban that somebody confirms leaves an objection of meanwhile to a third person', async () => {
    const ann = await create();
    await createPaidOrder(ann, { package: 'small' });
    const { id, body } = await filed({ member: ann.id, language: 'nl' });
    const moderator = await operator();
    const { approval } = await decided(moderator, id, {
      ...{ outcome: 'restricted', reasons: 'acted', measure: 'ban', grounds },
    });
    const [statement] = await own.local.mailsWith(ann.email, new RegExp(grounds.facts), 1);
    const token = tokenTo(page, statement as NonNullable<typeof statement>);
    const site = own.at(brand);
    await site.ok(complaintContract, 'PUT', { body: { token, text: 'Not me.' } });
    const second = await operator('administrator');
    await second.ok(approvalsContract, 'POST', {
      body: { brand, id: approval?.id ?? '', decision: 'approve' },
    });
    expect(await view(moderator, id)).toMatchObject({
      state: 'objected',
      needs_another: true,
      member: { restriction: { kind: 'ban' } },
      decisions: [{ second: false }, { second: false }],
    });
    expect((await view(second, id)).needs_another).toBe(true);
    // The member is told that the objection waits, rather than that none is possible.
    const [banned] = await own.local.mailsWith(ann.email, /You have objected\./, 1);
    expect(banned?.text).toContain('account closed');
    expect(banned?.text).not.toContain('can’t object');
    const read = async () =>
      (await site.ok(complaintContract, 'GET', { query: { token } })).complaint;
    expect(await read()).toMatchObject({ state: 'objected', due_at: expect.any(String) });

    expect(await refused(second, id, none)).toBe('not_yourself');
    await second.ok(caseLeasesContract, 'DELETE', { body: { brand, id } });
    await decided(await operator(), id, none);
    expect(await logIn(ann)).toBe('ok');
    // The words are for the sender; the member reads what came of the objection, in their language.
    const told = await own.local.mailsWith(ann.email, /The first decision was not right/, 1);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).not.toContain('what you sent us');
    const { state, decisions } = await read();
    expect(state).toBe('decided');
    expect(decisions.at(-1)).toMatchObject({
      second: true,
      reasons: expect.stringContaining('The first decision was not right'),
    });
    expect(await own.local.mailsWith(body.email, /hebt gestuurd/, 1)).not.toEqual([]);
  });

  it('that warns on an objection says that the restriction is over', async () => {
    const ann = await create();
    const { id } = await filed({ member: ann.id });
    await decided(await operator(), id, suspend);
    const token = tokenTo(page, await own.local.mail(ann.email, 2));
    await own.at(brand).ok(complaintContract, 'PUT', { body: { token, text: 'Not me.' } });
    const warn = {
      ...{ outcome: 'not_restricted', reasons: 'reversed', measure: 'warn' },
      grounds: { ...grounds, reason: 'rude', facts: 'You insulted somebody.' },
    };
    const second = await operator();
    const { affected } = await second.ok(casePreviewContract, 'POST', {
      body: { brand, id, ...warn } as never,
    });
    await decided(second, id, warn);
    const [mail] = await own.local.mailsWith(ann.email, /You insulted somebody/, 1);
    for (const text of [affected?.text, mail?.text]) {
      expect(text).toContain('The restriction no longer applies.');
      expect(text).toContain('The first decision was not right');
    }
    const { complaint } = await own.at(brand).ok(complaintContract, 'GET', { query: { token } });
    expect(complaint.decisions.at(-1)?.reasons).toContain('The first decision was not right');
    expect(await logIn(ann)).toBe('ok');
  });

  it('of support is about no member, and settles', async () => {
    const support = await operator('support');
    const forbidden = async (about: string, given: Given) => {
      // What they do not decide they do not keep from others either.
      expect(await lease(support, about)).toBe('forbidden');
      const body = { brand, id: about, version: 1, ...given };
      expect(await support.getErrorCode(caseDecisionContract, 'POST', { body })).toBe('forbidden');
      expect(await lease(await operator(), about)).toBe('ok');
    };
    const { id: content } = await filed();
    await forbidden(content, none);
    const { id } = await filed({ kind: 'payment' });
    expect(await refused(support, id, none)).toBe('forbidden');
    expect(await decided(support, id, { ...none, outcome: 'settled' })).toMatchObject({
      outcome: 'settled',
      affected: false,
    });
    const ann = await create();
    const { id: about } = await filed({ kind: 'account', member: ann.id });
    await forbidden(about, { ...none, outcome: 'settled' });
  });

  it('that makes no sense is refused with the field and the cause', async () => {
    const ann = await create();
    const { id } = await filed({ member: ann.id });
    const moderator = await operator();
    const cases: [Given, Record<string, string>][] = [
      [{ ...suspend, outcome: 'settled' }, { outcome: 'does_not_fit_measure' }],
      [{ ...none, outcome: 'restricted' }, { outcome: 'does_not_fit_measure' }],
      [{ ...suspend, grounds: undefined }, { grounds: 'required' }],
      [{ ...none, grounds }, { grounds: 'not_allowed' }],
      [{ ...suspend, until: await instant(-hour) }, { until: 'in_the_past' }],
      [{ ...suspend, measure: 'ban', until: await instant(hour) }, { until: 'not_allowed' }],
      [{ ...suspend, measure: 'remove' }, { pictures: 'required' }],
      [{ ...suspend, pictures: [`${ann.id}/${ann.id}`] }, { 'pictures.0': 'not_found' }],
      [{ ...suspend, grounds: { ...grounds, kind: 'law' } }, { 'grounds.reference': 'required' }],
    ];
    for (const [given, fields] of cases)
      expect(await refused(moderator, id, given)).toEqual(fields);
    expect(
      await refused(moderator, id, { ...suspend, member: randomBytes(16).toString('base64url') }),
    ).toBe('not_found');
    expect((await view(moderator, id)).decisions).toEqual([]);
    await decided(moderator, id, suspend);
    const { id: another } = await filed({ member: ann.id });
    expect(await refused(moderator, another, { ...suspend, measure: 'mute' })).toBe(
      'restricted_already',
    );
    const { id: aboutNobody } = await filed();
    expect(await refused(moderator, aboutNobody, suspend)).toEqual({ member: 'required' });
  });
});

it('a preview is the very mail, in seven languages, and sends nothing', async () => {
  const ann = await create();
  const { id, body } = await filed({ member: ann.id, language: 'nl' });
  const moderator = await operator();
  const preview = (language?: string) =>
    moderator.ok(casePreviewContract, 'POST', {
      body: { brand, id, ...(language ? { language } : {}), ...suspend } as never,
    });
  const texts = new Set<string>();
  for (const language of locales) {
    const { affected, sender } = await preview(language);
    expect([affected?.language, sender?.language]).toEqual([language, language]);
    texts.add(String(affected?.text)).add(String(sender?.text));
  }
  expect(texts.size).toBe(2 * locales.length);
  const { affected, sender, needs_approval } = await preview();
  expect([affected?.language, sender?.language, needs_approval]).toEqual(['en', 'nl', false]);
  expect((await view(moderator, id)).version).toBe(1);
  await decided(moderator, id, suspend);
  const mails = {
    affected: await own.local.mail(ann.email, 2),
    sender: await own.local.mail(body.email, 2),
  };
  // Its reader's token and address are shown to nobody else. An end is told by the minute.
  const toShown = (text: string, email: string) =>
    text
      .replaceAll(/\?token=[\w.-]+/g, '')
      .replaceAll(email, '…')
      .split('\n')
      .filter((line) => !/free of charge|gratis|kosteloos/.test(line))
      .join('\n')
      .trim();
  expect(toShown(mails.affected.text, ann.email)).toBe(toShown(String(affected?.text), ann.email));
  expect(toShown(mails.sender.text, body.email)).toBe(toShown(String(sender?.text), body.email));
  for (const shown of [affected, sender]) {
    expect(shown?.text).not.toMatch(/token=|@example\.com/);
    expect(shown?.text).toContain('…');
  }
});

it('what is held is not forgotten: neither the case nor what it keeps of a member, until it is released', async () => {
  const [ann, ben] = [await create(), await create()];
  const { id: photo } = await uploadPhoto(ann.client, await picture());
  await own.stack.drain(60_000);
  const id = await reported(ann, ben);
  const moderator = await operator();
  const note = 'Reported to the police, number 4711.';
  await moderator.ok(caseMarkContract, 'POST', {
    body: { brand, id, mark: 'police', ground: 'threat_to_life', note },
  });
  await decided(moderator, id, none);
  for (const one of [ann, ben]) {
    await one.client.ok(accountDeleteContract, 'POST', {
      body: { password, reason: 'other' },
    });
  }
  await own.local.advance((limits.reactivationDays + 1) * day);
  await own.local.advance((caseLimits.caseKeptDays + 1) * day);
  // Sessions of before are over.
  const later = await operator();
  const shown = await view(later, id);
  expect(shown).toMatchObject({
    police: true,
    held: true,
    police_mark: { ground: 'threat_to_life', note, by: 'Local moderator' },
    hold: { by: 'Local moderator' },
    snapshot: { photos: [{ picture: `${ann.id}/${photo}` }] },
  });
  const address = String(shown.snapshot?.photos[0]?.full);
  expect((await later.client.send({ path: address })).status).toBe(200);
  await later.ok(caseMarkContract, 'DELETE', {
    body: { brand, id, mark: 'hold', note: 'The police has it.' },
  });
  const { entries } = await (await operator('administrator')).ok(auditContract, 'GET', {
    query: { brand, subject: id, action: 'case.unmark' },
  });
  expect(entries).toMatchObject([{ reason: 'The police has it.', before: { mark: 'hold' } }]);
  await own.local.advance(2 * day);
  expect(await stored.partition(`TENANT#${brand}#CASE#${id}`)).toEqual([]);
  const left = await stored.partition(`TENANT#${brand}#MEMBER#${ann.id}`);
  expect(left.filter(({ sk }) => !String(sk).startsWith('LEDGER#'))).toEqual([]);
  const nobody = { query: { brand, id } };
  expect(await (await operator()).getErrorCode(opsCaseContract, 'GET', nobody)).toBe('not_found');
});

it('the report counts what came and what was decided, and exports every statement', async () => {
  const office = await operator('administrator');
  const getDay = async (seconds: number) => (await instant(seconds)).slice(0, 10);
  const period = { brand, from: await getDay(-day), to: await getDay(2 * day) };
  const report = async () =>
    (await operator('administrator')).ok(caseReportContract, 'GET', { query: period });
  const rows = async () => {
    const all: Record<string, unknown>[] = [];
    let cursor: string | null = null;
    do {
      const query: typeof period & { cursor?: string } = cursor ? { ...period, cursor } : period;
      const reader = await operator('administrator');
      const found: Statements = await reader.ok(caseStatementsContract, 'GET', { query });
      all.push(...found.statements);
      cursor = found.cursor;
    } while (cursor);
    return all;
  };
  const before = await report();
  const rowsBefore = (await rows()).length;
  const ann = await create();
  const restricted = await filed({ member: ann.id });
  await filed({ kind: 'payment' });
  await decided(office, restricted.id, suspend);
  const token = await getToken(ann.email, 2);
  await own.at(brand).ok(complaintContract, 'PUT', { body: { token, text: 'Not me.' } });
  await own.local.advance(hour);
  await decided(await operator(), restricted.id, none);
  const after = await report();
  const more = (read: (report: typeof after) => number | undefined) =>
    (read(after) ?? 0) - (read(before) ?? 0);
  expect(more(({ received }) => received.total)).toBe(2);
  expect(more(({ received }) => received.by_kind.payment)).toBe(1);
  expect(more(({ received }) => received.undecided)).toBe(1);
  expect(more(({ decided: made }) => made.total)).toBe(1);
  expect(more(({ decided: made }) => made.by_outcome.restricted)).toBe(1);
  expect(more(({ restrictions }) => restrictions.total)).toBe(1);
  expect(more(({ restrictions }) => restrictions.by_restriction.DECISION_ACCOUNT_SUSPENDED)).toBe(
    1,
  );
  expect(more(({ objections }) => objections.reversed)).toBe(1);
  expect(after.objections.median_hours).not.toBeNull();
  const statements = await rows();
  expect(statements).toHaveLength(rowsBefore + 1);
  expect(statements.find(({ puid }) => puid === `${restricted.id}-1`)).toMatchObject({
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  });
  const backwards = { query: { ...period, to: '2020-01-01' } };
  const reader = await operator('administrator');
  expect(await reader.call(caseReportContract, 'GET', backwards)).toMatchObject({
    error: { fields: { to: 'before_from' } },
  });
});
