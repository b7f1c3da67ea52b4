/** Reports of members from the member's text to the decision, and the data kept meanwhile. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { complaintContract } from '#shared/api/complaint.ts';
import { memberContract } from '#shared/api/member.ts';
import { photosContract } from '#shared/api/photos.ts';
import { profileContract } from '#shared/api/profile.ts';
import { reportContract } from '#shared/api/report.ts';
import { userContract } from '#shared/api/user.ts';
import * as caseLimits from '#shared/case-limits.ts';
import * as limits from '#shared/limits.ts';
import type { ReportReason } from '#shared/model/values.ts';
import { listBucket } from '../support/buckets.ts';
import { addPhoto } from '../support/finding.ts';
import { membersAt, soon } from '../support/fixtures.ts';
import { tokenTo } from '../support/local.ts';
import { password, type SignupBody, type TestUser } from '../support/members.ts';
import { brandCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable } from '../support/table.ts';

const daySeconds = 86_400;
const hourSeconds = 3_600;
const page = '/complaints/case';
let own: OwnStack;
let stored: ReturnType<typeof openTable>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reports-'));
  own = await startOwnStack([{ id: 'maple' }]);
  stored = openTable(own.stack.environment);
}, 180_000);
afterAll(async () => {
  await own.stop();
  await rm(folder, { recursive: true });
});

const cases = (command: string, ...more: string[]) =>
  brandCommand(own.stack.environment, 'cases', command, '--id', 'maple', ...more);
const forCase = (command: string, id: string, ...more: string[]) =>
  cases(command, '--case', id, ...more);
const close = (id: string, outcome = 'not_restricted', ...more: string[]) =>
  forCase('close', id, '--outcome', outcome, '--reasons', 'We looked at it.', ...more);
/** The undecided cases of a reporter, the most urgent first. */
const openCases = async ({ id }: TestUser) =>
  (
    JSON.parse((await cases('list', '--format', 'json')).out) as {
      id: string;
      sender: string;
      entries: number;
    }[]
  ).filter(({ sender }) => sender === id);
const findCase = async (id: string) =>
  JSON.parse((await forCase('show', id, '--format', 'json')).out) as {
    record: Record<string, unknown>;
    entries: { text: string; reason: string }[];
    snapshot: { document: Record<string, unknown> } | null;
    others: string[];
  };
const view = async (token: string) =>
  (await own.at('maple').ok(complaintContract, 'GET', { query: { token } })).complaint;

const createMember = (changes: Partial<SignupBody> = {}) =>
  membersAt(own).createMember('maple', changes);
const send = (by: TestUser, about: TestUser, reason: ReportReason = 'scam', text?: string) =>
  by.client.ok(reportContract, 'POST', { body: { id: about.id, reason, text } });
/** A report of somebody new. */
async function reported(
  changes: {
    reporter?: Partial<SignupBody>;
    reported?: Partial<SignupBody>;
    photos?: string[];
  } = {},
) {
  const [ann, ben] = [
    await createMember({ name: 'Zebulonia', signup_message: 'Send me money', ...changes.reported }),
    await createMember(changes.reporter),
  ];
  const photos: string[] = [];
  for (const color of changes.photos ?? []) photos.push(await addPhoto(ann.client, color));
  await soon(async () => {
    const seen = await ben.client.call(memberContract, 'GET', { query: { id: ann.id } });
    expect(seen).toMatchObject({ ok: true, body: { profile: { num_photos: photos.length } } });
  });
  const before = (await mailsTo(ben)).length;
  await send(ben, ann, 'scam', 'She asks for money');
  const receipt = await own.local.mail(ben.email, before + 1);
  const [open] = await openCases(ben);
  return { ann, ben, photos, report: String(open?.id), receipt, token: tokenTo(page, receipt) };
}
const leave = ({ client }: TestUser) =>
  client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
const mailsTo = ({ email }: TestUser) => own.local.mails(email);
/** Nothing is under way any more: what was to be sent was sent. */
const allSent = () =>
  vi.waitFor(async () => expect(await own.stack.drain(60_000)).toBe(true), { timeout: 60_000 });

describe('a report', () => {
  it('is a case with a receipt in the reporter’s language, of which the reported one learns nothing', async () => {
    const { ann, report, receipt, token } = await reported({ reporter: { language: 'es' } });
    expect(receipt.subject).toMatch(/^Hemos recibido tu caso \d{4}-\w{6}$/);
    for (const part of [receipt.text, receipt.html]) {
      for (const trace of [ann.id, ann.email, 'Zebulonia', 'She asks for money']) {
        expect(part).not.toContain(trace);
      }
    }
    const shown = await view(token);
    expect(shown).toMatchObject({
      party: 'sender',
      kind: 'content',
      state: 'open',
      location: `/members/${ann.id}`,
      entries: [{ from: 'you', reason: 'scam', text: 'She asks for money' }],
      decisions: [],
    });
    expect(Date.parse(String(shown.due_at)) - Date.parse(shown.opened_at)).toBe(
      caseLimits.caseAnswerHours.content * hourSeconds * 1_000,
    );
    expect((await cases('list')).out).toContain(report);
    const text = (await forCase('show', report)).out;
    for (const part of [
      'reported: scam',
      'speaks es',
      `about: member ${ann.id}, Zebulonia, Send me money, photos: 0`,
      'sender: (scam) She asks for money',
    ]) {
      expect(text).toContain(part);
    }
    const { user } = await ann.client.ok(userContract, 'GET');
    const exported = await ann.client.ok(accountExportContract, 'GET');
    for (const told of [user, exported]) {
      expect(JSON.stringify(told)).not.toMatch(new RegExp(`${report}|scam|asks for`));
    }
  }, 180_000);

  it('of the same member goes into the undecided case, and makes another one after the decision', async () => {
    const { ann, ben, report } = await reported();
    const before = (await mailsTo(ben)).length;
    await send(ben, ann, 'rude', 'Now she insults me');
    await send(ben, ann, 'fake');
    expect((await openCases(ben)).map(({ id }) => id)).toEqual([report]);
    expect((await findCase(report)).entries).toMatchObject([
      { reason: 'scam' },
      { reason: 'rude', text: 'Now she insults me' },
      { reason: 'fake', text: '' },
    ]);
    await allSent();
    expect(await mailsTo(ben)).toHaveLength(before);
    expect((await close(report)).status).toBe(0);
    await send(ben, ann, 'scam');
    const [next] = await openCases(ben);
    expect(next?.id).not.toBe(report);
  }, 180_000);

  it('sent twice at once makes one case', async () => {
    const [ann, ben] = [await createMember(), await createMember()];
    await Promise.all([send(ben, ann), send(ben, ann), send(ben, ann)]);
    expect(await openCases(ben)).toMatchObject([{ entries: 3 }]);
  }, 180_000);

  it('stands together with what others report of the same member', async () => {
    const { ann, report } = await reported();
    const eve = await createMember();
    await send(eve, ann, 'fake');
    const [other] = await openCases(eve);
    const lines = (await cases('list')).out.split('\n');
    const at = lines.indexOf(`2 about member ${ann.id}:`);
    expect(lines.slice(at + 1, at + 3).map((line) => line.split('  ')[2])).toEqual([
      report,
      other?.id,
    ]);
    expect((await findCase(report)).others).toEqual([other?.id]);
  }, 180_000);
});

describe('a decision', () => {
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
    decision_facts: 'The text asked for a transfer to a bank account.',
    source_type: 'SOURCE_ARTICLE_16',
    automated_detection: 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  };

  it('tells the reporter, gives the reported one its reasons, and either can object', async () => {
    const { ann, ben, report, token } = await reported({ reporter: { language: 'es' } });
    const [toAnn, toBen] = [(await mailsTo(ann)).length, (await mailsTo(ben)).length];
    const file = join(folder, 'statement.json');
    await writeFile(file, JSON.stringify(statement));
    const closed = await close(report, 'restricted', '--statement', file, '--by', 'Kim');
    expect(closed).toMatchObject({ status: 0, out: expect.stringContaining('and the member') });
    const told = await own.local.mail(ben.email, toBen + 1);
    expect(told.subject).toMatch(/^Hemos decidido|caso/);
    expect(told.text).toContain('We looked at it.');
    expect(tokenTo(page, told)).toBe(token);
    const reasons = await own.local.mail(ann.email, toAnn + 1);
    expect(reasons.text).toContain(statement.decision_facts);
    for (const trace of [ben.id, ben.email, 'She asks for money', token]) {
      expect(reasons.text).not.toContain(trace);
    }
    expect(await view(token)).toMatchObject({
      state: 'decided',
      objection_until: expect.any(String),
      decisions: [{ outcome: 'restricted' }],
    });
    const { reports, complaints } = await ben.client.ok(accountExportContract, 'GET');
    expect(reports).toEqual([
      {
        ...{ id: ann.id, at: expect.any(String), reason: 'scam', text: 'She asks for money' },
        answer: { at: expect.any(String), decision: 'action_taken', text: 'We looked at it.' },
      },
    ]);
    expect(complaints).toMatchObject([{ party: 'sender', decisions: [{ outcome: 'restricted' }] }]);

    const objection = { body: { token: tokenTo(page, reasons), text: 'It was a joke.' } };
    const { complaint } = await own.at('maple').ok(complaintContract, 'PUT', objection);
    expect(complaint).toMatchObject({ party: 'affected', state: 'objected' });
    expect((await close(report, 'not_restricted', '--by', 'Sam')).status).toBe(0);
    await own.local.mail(ben.email, toBen + 2);
  }, 180_000);

  it('is told to nobody who left, before or after it', async () => {
    const gone = await reported();
    await leave(gone.ben);
    const farewell = await own.local.mail(gone.ben.email, 3);
    expect((await close(gone.report)).status).toBe(0);

    const leaving = await reported();
    own.stack.engines.sending.outage(true);
    expect((await close(leaving.report)).status).toBe(0);
    await allSent();
    await leave(leaving.ben);
    // A mail under way while the clock jumps would count as left behind by its worker.
    await allSent();
    own.stack.engines.sending.outage(false);
    await own.local.advance(hourSeconds);
    await own.local.mail(leaving.ben.email, 3);
    await allSent();
    for (const { ben } of [gone, leaving]) {
      const subjects = (await mailsTo(ben)).map(({ subject }) => subject);
      expect(subjects).toHaveLength(3);
      expect(subjects[0]).toBe(farewell.subject);
    }
  }, 180_000);
});

describe('a report of an earlier version', () => {
  const id = (letter: string) => letter.repeat(22);
  const at = '2026-01-02T03:04:05.678Z';

  it('becomes a case of the same id as soon as an operator lists cases, once', async () => {
    const [ann, ben] = [await createMember({ name: 'Zebulonia' }), await createMember()];
    const report = id('F');
    const before = (await mailsTo(ben)).length;
    const words = { at, reported: ann.id, reason: 'fake', text: 'Stolen pictures' };
    const between = { id: report, at, reporter: ben.id, reported: ann.id };
    await stored.load([
      { pk: `TENANT#maple#MEMBER#${ben.id}`, sk: `REPORT#${report}`, ...words },
      { pk: 'TENANT#maple#OPEN_REPORTS', sk: `${at}#${report}`, ...between },
    ]);
    expect((await cases('list')).out).toContain('1 reports of an earlier version are cases now');
    expect((await openCases(ben)).map((one) => one.id)).toEqual([report]);
    expect(await stored.partition('TENANT#maple#OPEN_REPORTS')).toEqual([]);
    const receipt = await own.local.mail(ben.email, before + 1);
    expect(await view(tokenTo(page, receipt))).toMatchObject({
      opened_at: at,
      entries: [{ reason: 'fake', text: 'Stolen pictures' }],
    });
    await send(ben, ann, 'rude');
    expect(await openCases(ben)).toMatchObject([{ id: report, entries: 2 }]);
    const { reports } = await ben.client.ok(accountExportContract, 'GET');
    expect(reports).toMatchObject([{ id: ann.id, reason: 'fake', text: 'Stolen pictures' }]);
  }, 180_000);

  it('that was answered is listed, and goes half a year after its answer', async () => {
    const [ann, ben] = [await createMember({ name: 'Zebulonia' }), await createMember()];
    const report = id('G');
    const now = await own.local.advance(0);
    const until = new Date(now.getTime() + limits.reportKeptDays * daySeconds * 1_000);
    const answer = { at, decision: 'no_action', text: 'All fine.' };
    const words = { at, reported: ann.id, reason: 'fake', text: null, answer };
    await stored.load([
      { pk: `TENANT#maple#MEMBER#${ben.id}`, sk: `REPORT#${report}`, ...words },
      {
        pk: 'TENANT#maple#ANSWERED_REPORTS',
        sk: report,
        gsi1pk: 'PLATFORM#REPORTS',
        gsi1sk: `${until.toISOString()}#maple#${report}`,
        ...{ id: report, at, reporter: ben.id, reported: ann.id },
        ...{ decision: 'no_action', answered_at: at },
      },
    ]);
    const listed = await brandCommand(own.stack.environment, 'reports', '--id', 'maple');
    expect(listed.out).toContain(`${report}  ${ann.id} by ${ben.id}: fake`);
    expect(listed.out).toContain('told: All fine.');
    expect((await ben.client.ok(accountExportContract, 'GET')).reports).toMatchObject([
      { id: ann.id, answer: { decision: 'no_action' } },
    ]);
    await own.local.advance(limits.reportKeptDays * daySeconds + hourSeconds);
    await soon(async () =>
      expect(await stored.partition('TENANT#maple#ANSWERED_REPORTS')).toEqual([]),
    );
  }, 180_000);
});

describe('report snapshot', () => {
  const photoFiles = async () => (await listBucket(own.stack.environment)).photos;
  /** Names of the whole pictures that a report kept. */
  async function keptPictures(ann: TestUser): Promise<string[]> {
    const items = await stored.partition(`TENANT#maple#MEMBER#${ann.id}`);
    return items
      .filter(({ sk }) => sk.startsWith('SNAPSHOT#'))
      .flatMap(({ document }) => (document as { photos: { files: { full: string } }[] }).photos)
      .map(({ files }) => files.full);
  }
  const getFiles = async (name: string) => (await photoFiles()).filter((key) => key.includes(name));

  it('stays as it was when the reported one changes and deletes everything', async () => {
    const { ann, photos, report } = await reported({ photos: ['#aa2211', '#1122aa'] });
    const [first = '', second = ''] = await keptPictures(ann);
    const unreported = await addPhoto(ann.client, '#33cc33');
    const known = new Set(await photoFiles());
    await ann.client.ok(profileContract, 'PUT', {
      body: { name: 'Honest Ann', about_me: 'An honest person', hair_color: 'red' },
    });
    for (const id of [...photos, unreported]) {
      await ann.client.ok(photosContract, 'DELETE', { body: { id } });
    }
    // Of each reported photo the whole picture stays, as WebP and JPEG; of the other one nothing.
    const left = (await photoFiles()).filter((key) => known.has(key));
    expect(left.sort()).toEqual([...(await getFiles(first)), ...(await getFiles(second))].sort());
    expect(left).toHaveLength(4);
    await leave(ann);

    const saved = join(folder, 'evidence');
    expect((await forCase('show', report, '--save', saved)).status).toBe(0);
    expect((await findCase(report)).snapshot?.document).toMatchObject({
      name: 'Zebulonia',
      about_me: 'Send me money',
      hair_color: null,
      photos: [{ id: photos[0] }, { id: photos[1] }],
    });
    const files = (await readdir(saved)).sort();
    expect(files).toEqual([`${report}_profile_1.jpg`, `${report}_profile_2.jpg`]);
    const { dominant } = await sharp(await readFile(join(saved, files[1] as string))).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
  }, 180_000);

  it('goes with the reported account, pictures and all, and the report can still be decided', async () => {
    const { ann, ben, photos, report } = await reported({ photos: ['#552200'] });
    await ann.client.ok(photosContract, 'DELETE', { body: { id: photos[0] as string } });
    const [picture = ''] = await keptPictures(ann);
    expect(await getFiles(picture)).toHaveLength(2);
    await leave(ann);
    await own.local.advance(14 * daySeconds + hourSeconds);
    await soon(async () => expect(await getFiles(picture)).toEqual([]));
    expect((await forCase('show', report)).out).toContain(`${ann.id}, whom nobody finds`);
    const before = (await mailsTo(ben)).length;
    expect((await close(report)).status).toBe(0);
    const mail = await own.local.mail(ben.email, before + 1);
    expect(mail.text).not.toContain('Zebulonia');
    expect(JSON.stringify(await stored.everything())).not.toContain(ann.email);
  }, 180_000);

  it('goes a year after the decision, save a picture that still shows or that another report needs', async () => {
    // The command's own clock cannot be moved.
    await own.local.resetClock();
    const { ann, ben, photos, report } = await reported({
      photos: ['#102030', '#203040', '#304050'],
    });
    const [shown = '', alone = '', twice = ''] = await keptPictures(ann);
    // Another report of the same profile, which then has two photos left, and waits.
    await ann.client.ok(photosContract, 'DELETE', { body: { id: photos[1] as string } });
    const eve = await createMember();
    await soon(async () => {
      const { profile } = await eve.client.ok(memberContract, 'GET', { query: { id: ann.id } });
      expect(profile.num_photos).toBe(2);
    });
    await eve.client.ok(reportContract, 'POST', { body: { id: ann.id, reason: 'fake' } });
    await ann.client.ok(photosContract, 'DELETE', { body: { id: photos[2] as string } });
    for (const name of [alone, twice]) expect(await getFiles(name)).toHaveLength(2);
    expect((await close(report)).status).toBe(0);
    // Somebody of whom there is no other report still shows what was reported.
    const { ann: dora, report: only } = await reported({ photos: ['#605040'] });
    const [still = ''] = await keptPictures(dora);
    expect((await close(only)).status).toBe(0);

    await own.local.advance((caseLimits.caseKeptDays - 1) * daySeconds);
    const items = async (id: string) => stored.partition(`TENANT#maple#CASE#${id}`);
    expect(await items(report)).not.toEqual([]);
    expect(await getFiles(alone)).toHaveLength(2);
    await own.local.advance(daySeconds + hourSeconds);
    await soon(async () => {
      for (const id of [report, only]) expect(await items(id)).toEqual([]);
    });
    expect(await getFiles(still)).toHaveLength(2);
    expect(await getFiles(alone)).toEqual([]);
    expect(await getFiles(twice)).toHaveLength(2);
    expect(await getFiles(shown)).toHaveLength(2);
    const left = await stored.everything();
    expect(left.filter(({ pk, sk }) => `${pk}#${sk}`.includes(report))).toEqual([]);
    expect(left.filter(({ case: named }) => named === report)).toEqual([]);
    expect(await openCases(eve)).toMatchObject([{ about: ann.id }]);
    expect(await stored.partition(`TENANT#maple#MEMBER#${ben.id}`)).not.toEqual([]);
  }, 180_000);
});
