/** Complaints from the form to the decision, the statement of reasons and the second look. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountExportContract } from '#shared/api/account-export.ts';
import { complaintContract } from '#shared/api/complaint.ts';
import { complaintFileContract } from '#shared/api/complaint-file.ts';
import { complaintsContract } from '#shared/api/complaints.ts';
import { memberContract } from '#shared/api/member.ts';
import { settingsContract } from '#shared/api/settings.ts';
import { userContract } from '#shared/api/user.ts';
import * as caseLimits from '#shared/case-limits.ts';
import * as limits from '#shared/limits.ts';
import { listBucket } from '../support/buckets.ts';
import { sendMessage } from '../support/conversations.ts';
import { membersAt, soon } from '../support/fixtures.ts';
import { tokenTo } from '../support/local.ts';
import { freshEmail, password, type SignupBody } from '../support/members.ts';
import { brandCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable } from '../support/table.ts';

const hourSeconds = 3_600;
const unknownId = 'A'.repeat(22);
const page = '/complaints/case';
let own: OwnStack;
let stored: ReturnType<typeof openTable>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cases-'));
  own = await startOwnStack([
    { id: 'maple' },
    {
      id: 'birch',
      change: (config) => {
        config.countries = ['GB'];
        config.complaints = { answer_hours: { payment: 24, content: 72 } };
        config.prices.minimum_message_costs = { GB: { costs: '0.99', currency: 'GBP' } };
      },
    },
  ]);
  stored = openTable(own.stack.environment);
}, 180_000);
afterAll(async () => {
  await own.stop();
  await rm(folder, { recursive: true });
});

const complaint = (changes: Record<string, unknown> = {}) => ({
  email: freshEmail(),
  name: 'Mirjam de Wit',
  subject: 'A profile or message',
  text: 'She asked me for money.',
  kind: 'content' as const,
  location: 'the second photo',
  statement: true as const,
  ...changes,
});

/** A complaint with its receipt. */
async function filed(changes: Record<string, unknown> = {}, brand = 'maple') {
  const visitor = own.at(brand);
  const body = complaint(changes);
  const { complaint: made } = await visitor.ok(complaintsContract, 'POST', { body });
  const receipt = await own.local.mail(body.email);
  return { id: made.id, body, visitor, receipt, token: tokenTo(page, receipt) };
}
const view = async (token: string, brand = 'maple') =>
  (await own.at(brand).ok(complaintContract, 'GET', { query: { token } })).complaint;
const cases = (...args: string[]) => brandCommand(own.stack.environment, 'cases', ...args);
const forCase = (command: string, id: string, ...more: string[]) =>
  cases(command, '--id', 'maple', '--case', id, ...more);
const createMember = (changes: Partial<SignupBody> = {}) =>
  membersAt(own).createMember('maple', changes);

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#3060c0' } })
    .withExif({ IFD0: { Copyright: 'SECRET-4711' } })
    .jpeg()
    .toBuffer();
/** A picture that was uploaded, once the server has looked at it. */
async function uploaded(bytes: Buffer): Promise<{ id: string; status: string }> {
  const visitor = own.at('maple');
  const body = { content_type: 'image/jpeg', size: bytes.length } as const;
  const { file, upload } = await visitor.ok(complaintFileContract, 'POST', { body });
  const data = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) data.append(name, value);
  data.append('file', new Blob([new Uint8Array(bytes)]), 'image.jpg');
  expect((await fetch(upload.url, { method: 'POST', body: data })).status).toBe(204);
  const look = async () =>
    (await visitor.ok(complaintFileContract, 'GET', { query: { id: file.id } })).file;
  await soon(async () => expect((await look()).status).not.toBe('pending'));
  return look();
}
const pictures = async () =>
  (await listBucket(own.stack.environment)).photos.filter((key) => key.startsWith('photos/maple/'));

const statement = {
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
  incompatible_content_ground: 'Terms, section 4: no requests for money',
  incompatible_content_explanation: 'Members may not ask others for money.',
  incompatible_content_illegal: 'No',
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
  content_type: ['CONTENT_TYPE_TEXT'],
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  content_date: '2026-01-02',
  application_date: '2026-01-03',
  decision_facts: 'A message asked for a transfer to a bank account.',
  source_type: 'SOURCE_ARTICLE_16',
  automated_detection: 'No',
  automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
};
async function writeStatement(changes: Record<string, unknown> = {}): Promise<string> {
  const file = join(folder, `${freshEmail()}.json`);
  await writeFile(file, JSON.stringify({ ...statement, ...changes }));
  return file;
}
const restrict = async (id: string, by: string, ...more: string[]) =>
  forCase(
    ...(['close', id, '--outcome', 'restricted', '--reasons', 'We removed it.'] as const),
    ...['--statement', await writeStatement(), '--by', by, ...more],
  );

describe('a complaint', () => {
  it('has a receipt in the sender’s language, with the clock and a link that shows the case', async () => {
    const { body, receipt, token } = await filed({ language: 'es' });
    expect(receipt.subject).toMatch(/^Hemos recibido tu caso \d{4}-\w{6}$/);
    // Whoever fills in the form may name anybody, and write anything to a stranger.
    for (const part of [receipt.text, receipt.html]) {
      expect(part).not.toContain(body.name);
      expect(part).not.toContain(body.text);
    }
    const shown = await view(token);
    expect(shown).toMatchObject({
      party: 'sender',
      kind: 'content',
      state: 'open',
      location: 'the second photo',
      waits_until: null,
      objection_until: null,
      entries: [{ from: 'you', text: body.text }],
      decisions: [],
    });
    expect(receipt.subject).toContain(shown.number);
    expect(Date.parse(String(shown.due_at)) - Date.parse(shown.opened_at)).toBe(
      caseLimits.caseAnswerHours.content * hourSeconds * 1_000,
    );
  });

  it('is answered within the hours of its brand, and else within the usual ones', async () => {
    const { settings } = await own.at('birch').ok(settingsContract, 'GET');
    expect(settings.complaint_hours).toEqual({ payment: 24, content: 72 });
    expect((await own.at('maple').ok(settingsContract, 'GET')).settings).not.toHaveProperty(
      'complaint_hours',
    );
    for (const [kind, hours] of [
      ['payment', 24],
      ['account', caseLimits.caseAnswerHours.account],
    ] as const) {
      const { token } = await filed({ kind }, 'birch');
      const { due_at, opened_at } = await view(token, 'birch');
      const taken = Date.parse(String(due_at)) - Date.parse(opened_at);
      expect(taken).toBe(hours * hourSeconds * 1_000);
    }
  });

  it('says the same of a member who is there and of one who is not', async () => {
    const ann = await createMember();
    const answers = await Promise.all(
      [ann.id, unknownId].map((member) =>
        own.at('maple').call(complaintsContract, 'POST', { body: complaint({ member }) }),
      ),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ ok: true, body: { complaint: { id: expect.any(String) } } });
    }
  });

  it('keeps the profile as it was, for whoever decides', async () => {
    const ann = await createMember({ name: 'Zebulonia' });
    const { id } = await filed({ member: ann.id, location: undefined });
    const shown = await forCase('show', id);
    expect(shown.out).toContain(`about: member ${ann.id}, Zebulonia`);
  });

  it('of a member is in their export, as they read it, and in nobody else’s', async () => {
    const [ann, ben] = [await createMember(), await createMember()];
    const body = complaint({ member: ann.id });
    await ben.client.ok(complaintsContract, 'POST', { body });
    const { complaints } = await ben.client.ok(accountExportContract, 'GET');
    expect(complaints).toMatchObject([{ party: 'sender', entries: [{ text: body.text }] }]);
    expect(JSON.stringify(await ann.client.ok(accountExportContract, 'GET'))).not.toContain(
      body.text,
    );
  });

  it.each([
    ['a profile needs the good-faith statement', { statement: undefined }, 'statement'],
    ['a profile needs its place', { location: '  ' }, 'location'],
    ['an address that is none', { email: 'nobody' }, 'email'],
  ])('is refused: %s', async (_, changes, field) => {
    const body = complaint(changes);
    const answer = await own.at('maple').call(complaintsContract, 'POST', { body });
    expect(answer).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
    expect(Object.keys((answer as { error: { fields: object } }).error.fields)).toEqual([field]);
  });

  it('about intimate pictures is due in 48 hours, and signed in the US', async () => {
    const images = { kind: 'intimate_image' };
    const { token } = await filed(images, 'birch');
    const { due_at, opened_at } = await view(token, 'birch');
    expect(Date.parse(String(due_at)) - Date.parse(opened_at)).toBe(48 * hourSeconds * 1_000);
    const unsigned = { body: complaint(images) };
    expect(await own.at('maple').call(complaintsContract, 'POST', unsigned)).toMatchObject({
      error: { fields: { signature: 'required' } },
    });
    await filed({ ...images, signature: 'Jordan Alvarez' });
  });

  it('is shown by its own link only', async () => {
    const { id, token } = await filed();
    const [, , secret] = token.split('.');
    for (const [brand, wrong] of [
      ['birch', token],
      ['maple', `${id}.affected.${secret}`],
      ['maple', `${id}.sender.${'A'.repeat(43)}`],
      ['maple', `${unknownId}.sender.${secret}`],
      ['maple', id],
    ] as const) {
      const query = { token: wrong };
      expect(await own.at(brand).getErrorCode(complaintContract, 'GET', { query })).toBe(
        'link_invalid',
      );
    }
  });

  it('fills no stranger’s mailbox', async () => {
    const email = freshEmail();
    const send = () =>
      own.at('maple').getErrorCode(complaintsContract, 'POST', { body: complaint({ email }) });
    const max = limits.rateLimits.complaint_receipt.max;
    for (let sent = 0; sent < max; sent++) expect(await send()).toBe('ok');
    expect(await send()).toBe('rate_limited');
  });
});

describe('a picture for a complaint', () => {
  it('is made anew, goes with one complaint, and is for whoever decides alone', async () => {
    const before = (await pictures()).length;
    const { id: file, status } = await uploaded(await picture());
    expect(status).toBe('active');
    const { id, token } = await filed({ files: [file] });
    expect((await view(token)).entries).toMatchObject([{ files: 1 }]);
    const again = { body: complaint({ files: [file] }) };
    expect(await own.at('maple').call(complaintsContract, 'POST', again)).toMatchObject({
      error: { fields: { files: 'invalid_option' } },
    });

    const saved = join(folder, 'saved');
    expect(await forCase('show', id, '--save', saved)).toMatchObject({ status: 0 });
    const bytes = await readFile(join(saved, `${id}_1_1.jpg`));
    expect(bytes.includes('SECRET-4711')).toBe(false);
    expect((await pictures()).length).toBeGreaterThan(before);
  });

  it('that is none is refused, and so is one that nobody uploaded', async () => {
    expect((await uploaded(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe('rejected');
    const body = complaint({ files: [`${unknownId}.${unknownId}`] });
    expect(await own.at('maple').call(complaintsContract, 'POST', { body })).toMatchObject({
      error: { fields: { files: 'invalid_option' } },
    });
  });

  it('goes with an answer as well', async () => {
    const { token } = await filed();
    const { id } = await uploaded(await picture());
    const body = { token, text: 'Here it is.', files: [id] };
    const { complaint: shown } = await own.at('maple').ok(complaintContract, 'POST', { body });
    expect(shown.entries.at(-1)).toMatchObject({ text: 'Here it is.', files: 1 });
  });
});

describe('a question to the sender', () => {
  it('goes out by mail, stops the clock, and is answered by the link', async () => {
    const { id, body, token } = await filed();
    const before = await view(token);
    const asked = await forCase('answer', id, '--text', 'Which photo is it?', '--by', 'Kim');
    expect(asked).toMatchObject({ status: 0, out: expect.stringContaining('asked by mail') });
    const mail = await own.local.mail(body.email, 2);
    expect(mail.text).toContain('Which photo is it?');
    expect(tokenTo(page, mail)).toBe(token);
    expect(await view(token)).toMatchObject({
      state: 'asked',
      waits_until: expect.any(String),
      entries: [{ from: 'you' }, { from: 'team', text: 'Which photo is it?' }],
    });
    await own.local.advance(5 * hourSeconds);
    const { complaint: after } = await own
      .at('maple')
      .ok(complaintContract, 'POST', { body: { token, text: 'The second one.' } });
    expect(after).toMatchObject({ state: 'open', waits_until: null });
    expect(after.entries.at(-1)).toMatchObject({ from: 'you', text: 'The second one.' });
    expect(Date.parse(String(after.due_at))).toBeGreaterThanOrEqual(
      Date.parse(String(before.due_at)) + 5 * hourSeconds * 1_000,
    );
  });

  it('leads to the field for the answer, and a reply by mail is put there', async () => {
    const { id, body, token } = await filed();
    await forCase('answer', id, '--text', 'Which photo is it?', '--by', 'Kim');
    const mail = await own.local.mail(body.email, 2);
    expect(mail.text).toContain(`${page}?token=${token}#answer`);
    const reply = ['--from', 'complainant', '--text', 'The second one.', '--by', 'Kim'] as const;
    expect(await forCase('answer', id, ...reply)).toMatchObject({
      status: 0,
      out: expect.stringContaining('received by mail'),
    });
    const shown = await view(token);
    expect(shown).toMatchObject({ state: 'open', waits_until: null });
    expect(shown.entries.at(-1)).toEqual({
      ...{ at: expect.any(String), from: 'you', text: 'The second one.', by_mail: true, files: 0 },
    });
    expect((await forCase('show', id)).out).toContain(
      'sender (by mail, filed by Kim): The second one.',
    );
    expect(await own.local.mails(body.email)).toHaveLength(2);
    await forCase('close', id, '--outcome', 'settled', '--reasons', 'Done.');
    expect(await forCase('answer', id, ...reply)).toMatchObject({
      status: 1,
      err: expect.stringContaining('is decided'),
    });
    expect(await forCase('answer', id, '--from', 'someone', '--text', 'No.')).toMatchObject({
      status: 1,
      err: '--from is team or complainant.\n',
    });
  });

  it('that nobody answers ends, and the clock runs on', async () => {
    const { id, token } = await filed();
    await forCase('answer', id, '--text', 'Which photo is it?');
    await own.local.advance((caseLimits.caseWaitHours + 1) * hourSeconds);
    expect(await view(token)).toMatchObject({ state: 'open', waits_until: null });
  });
});

describe('a decision', () => {
  it('tells the sender why, gives the member its reasons, and an objection goes to another person', async () => {
    const ann = await createMember({ name: 'Zebulonia' });
    const mailsOfAnn = (await own.local.mails(ann.email)).length;
    const { id, body, token } = await filed({ member: ann.id });
    expect(await restrict(id, 'Kim')).toMatchObject({
      status: 0,
      out: `${id}: restricted; mails tell the sender and the member\n`,
    });

    const told = await own.local.mail(body.email, 2);
    expect(told.text).toContain('We removed it.');
    const reasons = await own.local.mail(ann.email, mailsOfAnn + 1);
    for (const part of [
      statement.incompatible_content_ground,
      statement.incompatible_content_explanation,
      statement.decision_facts,
    ]) {
      expect(reasons.text).toContain(part);
    }
    for (const trace of [body.email, body.name, body.text, token]) {
      expect(reasons.text).not.toContain(trace);
    }

    const affected = tokenTo(page, reasons);
    const shown = await view(affected);
    expect(shown).toMatchObject({
      party: 'affected',
      state: 'decided',
      subject: '',
      location: null,
      entries: [],
      decisions: [{ outcome: 'restricted', reasons: statement.decision_facts, second: false }],
    });
    const until = new Date(String(shown.objection_until));
    const at = new Date(String(shown.decisions[0]?.at));
    expect((until.getUTCFullYear() - at.getUTCFullYear()) * 12 + until.getUTCMonth()).toBe(
      at.getUTCMonth() + caseLimits.caseObjectionMonths,
    );
    const late = { body: { token, text: 'One more thing.' } };
    expect(await own.at('maple').getErrorCode(complaintContract, 'POST', late)).toBe('case_closed');

    const objection = { body: { token: affected, text: 'It was a joke.' } };
    const { complaint: objected } = await own.at('maple').ok(complaintContract, 'PUT', objection);
    expect(objected).toMatchObject({ state: 'objected', entries: [{ text: 'It was a joke.' }] });
    // The sender does not read what the other one wrote.
    expect(JSON.stringify(await view(token))).not.toContain('It was a joke.');
    expect(await own.at('maple').getErrorCode(complaintContract, 'PUT', objection)).toBe(
      'objection_over',
    );

    const second = ['--outcome', 'not_restricted', '--reasons', 'It was allowed.'] as const;
    expect(await forCase('close', id, ...second, '--by', 'kim ')).toMatchObject({
      status: 1,
      err: expect.stringContaining('decided by somebody else'),
    });
    expect(await forCase('close', id, ...second, '--by', 'Sam')).toMatchObject({ status: 0 });
    const lifted = await own.local.mail(ann.email, mailsOfAnn + 2);
    expect(lifted.text).toContain('It was allowed.');
    await own.local.mail(body.email, 3);
    expect(await view(affected)).toMatchObject({
      state: 'decided',
      objection_until: null,
      decisions: [{ second: false }, { outcome: 'not_restricted', second: true }],
    });
    // The sender may object in turn, who objected to nothing yet.
    expect(await view(token)).toMatchObject({ objection_until: expect.any(String) });
  });

  it('that suspends an account ends its sessions and hides it, until a second one lifts it', async () => {
    const ann = await createMember();
    const ben = await createMember();
    const { id } = await filed({ member: ann.id });
    const account = { decision_account: 'DECISION_ACCOUNT_SUSPENDED' };
    const file = await writeStatement({
      ...account,
      category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
    });
    const closed = await forCase(
      ...(['close', id, '--outcome', 'restricted', '--reasons', 'We closed it.'] as const),
      ...['--statement', file, '--by', 'Kim'],
    );
    expect(closed).toMatchObject({ status: 0 });
    const logIn = () =>
      own.at('maple').getErrorCode(userContract, 'POST', { body: { email: ann.email, password } });
    const isSeen = () => ben.client.getErrorCode(memberContract, 'GET', { query: { id: ann.id } });
    expect(await ann.client.getErrorCode(userContract, 'GET')).toBe('account_restricted');
    expect(await logIn()).toBe('account_restricted');
    expect(await isSeen()).toBe('not_found');
    const wrong = { body: { email: ann.email, password: 'not the password' } };
    // Who does not know the password learns nothing of the account.
    expect(await own.at('maple').getErrorCode(userContract, 'POST', wrong)).toBe('login_failed');

    const token = tokenTo(page, await own.local.mail(ann.email, 2));
    const objection = { body: { token, text: 'I did nothing.' } };
    await own.at('maple').ok(complaintContract, 'PUT', objection);
    await forCase(
      ...([
        'close',
        id,
        '--outcome',
        'not_restricted',
        '--reasons',
        'True.',
        '--by',
        'Sam',
      ] as const),
    );
    expect(await logIn()).toBe('ok');
    // Sessions of before are let in again.
    expect((await ann.client.ok(userContract, 'GET')).user).not.toBeNull();
    await soon(async () => expect(await isSeen()).toBe('ok'));
  });

  it('that suspends for some days lets the member back afterwards', async () => {
    const ann = await createMember();
    const { id } = await filed({ member: ann.id });
    const now = await own.local.advance(0);
    const lastDay = new Date(now.getTime() + 3 * 24 * hourSeconds * 1_000);
    const file = await writeStatement({
      decision_account: 'DECISION_ACCOUNT_SUSPENDED',
      end_date_account_restriction: lastDay.toISOString().slice(0, 10),
    });
    await forCase(
      ...(['close', id, '--outcome', 'restricted', '--reasons', 'Three days.'] as const),
      ...['--statement', file],
    );
    const body = { email: ann.email, password };
    const logIn = () => own.at('maple').getErrorCode(userContract, 'POST', { body });
    expect(await logIn()).toBe('account_restricted');
    await own.local.advance(4 * 24 * hourSeconds);
    expect(await logIn()).toBe('ok');
  });

  it('for fraud warns everybody who got a message from the member, once', async () => {
    const ann = await createMember({ name: 'Zebulonia' });
    const [ben, cleo] = [await createMember(), await createMember()];
    await sendMessage(ann, ben);
    await sendMessage(cleo, ann);
    const { id } = await filed({ member: ann.id });
    const file = await writeStatement({ decision_account: 'DECISION_ACCOUNT_TERMINATED' });
    await forCase(
      ...(['close', id, '--outcome', 'restricted', '--reasons', 'A fraud.'] as const),
      ...['--statement', file],
    );
    const [warning] = await own.local.mailsWith(ben.email, /Zebulonia.*fraud/s, 1);
    expect(warning?.subject).toContain('Zebulonia');
    expect(warning?.text).toMatch(/Never send money/);
    expect(await own.stack.drain(60_000)).toBe(true);
    const warnings = async (email: string) =>
      (await own.local.mails(email)).filter(({ subject }) => subject.includes('warning'));
    expect(await warnings(ben.email)).toHaveLength(1);
    // Who wrote to her and got no answer has nothing to be warned of.
    expect(await warnings(cleo.email)).toEqual([]);
  });

  it('is made once', async () => {
    const { id } = await filed();
    const settle = () =>
      forCase('close', id, '--outcome', 'settled', '--reasons', 'We refunded it.');
    expect(await settle()).toMatchObject({ status: 0 });
    expect(await settle()).toMatchObject({
      status: 1,
      err: expect.stringMatching(/was decided on \S+; nothing was changed/),
    });
  });

  it('can be objected to for six months', async () => {
    const { id, token } = await filed();
    await forCase('close', id, '--outcome', 'not_restricted', '--reasons', 'It is allowed.');
    await own.local.advance(185 * 24 * hourSeconds);
    const late = { body: { token, text: 'No.' } };
    expect(await own.at('maple').getErrorCode(complaintContract, 'PUT', late)).toBe(
      'objection_over',
    );
  });

  it.each([
    ['a value that is none', { category: 'FRAUD' }, 'category'],
    ['no restriction', { decision_visibility: undefined }, 'restriction_missing'],
    ['a field of the other ground', { illegal_content_legal_ground: 'A law' }, 'illegal_content'],
    ['other without its words', { content_type: ['CONTENT_TYPE_OTHER'] }, 'content_type_other'],
  ])('is refused with its reason: %s', async (_, changes, reason) => {
    const file = await writeStatement(changes);
    const result = await forCase(
      ...(['close', unknownId, '--outcome', 'restricted', '--reasons', 'No.'] as const),
      ...['--statement', file],
    );
    expect(result).toMatchObject({ status: 1, out: '' });
    expect(result.err).toContain(reason);
  });
});

describe('the clock of a case', () => {
  it('warns before it ends, and the case is forgotten some time after its decision', async () => {
    const before = (await pictures()).length;
    const { id: file } = await uploaded(await picture());
    const { id, token } = await filed({ files: [file] });
    const clock = async () =>
      (await stored.partition(`TENANT#maple#CASE#${id}`)).find(({ sk }) => sk === 'CLOCK')?.event;
    expect(await clock()).toBe('warning');
    await own.local.advance(caseLimits.caseAnswerHours.content * 0.75 * hourSeconds + hourSeconds);
    expect(await clock()).toBe('due');
    expect((await cases('list', '--id', 'maple')).out).toContain(id);
    await forCase('close', id, '--outcome', 'settled', '--reasons', 'Done.');
    expect((await cases('list', '--id', 'maple')).out).not.toContain(id);
    expect((await cases('list', '--id', 'maple', '--decided')).out).toContain(id);
    await own.local.advance((caseLimits.caseKeptDays + 1) * 24 * hourSeconds);
    expect(await stored.partition(`TENANT#maple#CASE#${id}`)).toEqual([]);
    expect((await pictures()).length).toBe(before);
    const query = { token };
    expect(await own.at('maple').getErrorCode(complaintContract, 'GET', { query })).toBe(
      'link_invalid',
    );
  });
});
