/** Reports from the member's text to the operator's decision, and the data kept meanwhile. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { memberContract } from '#shared/api/member.ts';
import { photosContract } from '#shared/api/photos.ts';
import { profileContract } from '#shared/api/profile.ts';
import { reportContract } from '#shared/api/report.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import { listBucket } from '../support/buckets.ts';
import { addPhoto } from '../support/finding.ts';
import { membersAt, soon } from '../support/fixtures.ts';
import { password, type SignupBody, type TestUser } from '../support/members.ts';
import { brandCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable } from '../support/table.ts';

const daySeconds = 86_400;
const hourSeconds = 3_600;
let own: OwnStack;
let stored: ReturnType<typeof openTable>;
beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }, { id: 'birch' }]);
  stored = openTable(own.stack.environment);
}, 180_000);
afterAll(() => own.stop());

const reports = (brand: string, ...args: string[]) =>
  brandCommand(own.stack.environment, 'reports', '--id', brand, ...args);
const answer = (report: string, decision: string, ...more: string[]) =>
  reports('maple', '--answer', report, '--decision', decision, ...more);
const listed = async (...args: string[]) =>
  JSON.parse((await reports('maple', '--format', 'json', ...args)).out) as {
    id: string;
    reporter: string;
    reported: string;
    decision: string | null;
    answered_at: string | null;
    language: string | null;
    snapshot: { document: Profile } | null;
    complaint: { text: string | null } | null;
  }[];
const findOpenReport = async ({ id }: TestUser) =>
  (await stored.partition('TENANT#maple#OPEN_REPORTS')).find(({ reporter }) => reporter === id);

const createMember = (changes: Partial<SignupBody> = {}) =>
  membersAt(own).createMember('maple', changes);
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
  const body = { id: ann.id, reason: 'scam', text: 'She asks for money' } as const;
  await ben.client.ok(reportContract, 'POST', { body });
  const open = await findOpenReport(ben);
  return { ann, ben, photos, report: String(open?.id) };
}
const leave = ({ client }: TestUser) =>
  client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
const mailsTo = ({ email }: TestUser) => own.local.mails(email);
/** Nothing is under way any more: what was to be sent was sent. */
const allSent = () =>
  vi.waitFor(async () => expect(await own.stack.drain(60_000)).toBe(true), { timeout: 60_000 });

describe('an answer', () => {
  it('closes the report and tells the reporter in their language, once', async () => {
    const { ann, ben, report } = await reported({ reporter: { language: 'es', name: 'Iñaki' } });
    const before = [(await mailsTo(ann)).length, (await mailsTo(ben)).length];
    const listing = await reports('maple');
    expect(listing.out).toContain(report);
    expect(listing.out).toContain('says: She asks for money');
    expect(listing.out).toContain('speaks: es');
    expect(listing.out).toContain('then: Zebulonia, Send me money, 0 photos');

    const words = 'Gracias por cuidar de los demás.';
    expect(await answer(report, 'action_taken', '--text', words)).toMatchObject({
      status: 0,
      out: `${report}: action_taken; a mail tells the reporter\n`,
    });
    const mail = await own.local.mail(ben.email, 1 + (before[1] ?? 0));
    expect(mail.subject).toBe('Tu denuncia en maple');
    expect(mail.headers['list-unsubscribe']).toBeUndefined();
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Iñaki');
      expect(part).toContain('Denunciaste el perfil «Zebulonia»');
      expect(part).toContain('hemos tomado medidas');
      expect(part).toContain(words);
      for (const trace of [ann.id, ann.email, 'Send me money', report]) {
        expect(part).not.toContain(trace);
      }
    }

    // A second answer, the same or another one, changes nothing and sends nothing.
    for (const decision of ['action_taken', 'no_action']) {
      expect(await answer(report, decision)).toMatchObject({
        status: 1,
        out: '',
        err: expect.stringMatching(
          new RegExp(`^${report} was answered on \\S+: action_taken\\. Nothing was changed`),
        ),
      });
    }
    expect(await findOpenReport(ben)).toBeUndefined();
    expect((await listed('--answered')).find(({ id }) => id === report)).toMatchObject({
      decision: 'action_taken',
      answered_at: expect.stringMatching(/^\d{4}-/),
      reporter: ben.id,
      reported: ann.id,
      snapshot: { document: { name: 'Zebulonia', about_me: 'Send me money' } },
      complaint: { text: 'She asks for money', answer: { text: words } },
    });
    await allSent();
    await own.local.advance(hourSeconds);
    expect(await mailsTo(ben)).toHaveLength(1 + (before[1] ?? 0));

    // The reported one learns nothing, the reporter everything.
    expect(await mailsTo(ann)).toHaveLength(before[0] ?? 0);
    const { user } = await ann.client.ok(userContract, 'GET');
    const exported = await ann.client.ok(accountExportContract, 'GET');
    for (const told of [user, exported]) {
      expect(JSON.stringify(told)).not.toMatch(new RegExp(`${ben.id}|${report}|scam|asks for`));
    }
    expect(exported.reports).toEqual([]);
    expect((await ben.client.ok(accountExportContract, 'GET')).reports).toEqual([
      {
        id: ann.id,
        at: expect.any(String),
        reason: 'scam',
        text: 'She asks for money',
        answer: { at: expect.any(String), decision: 'action_taken', text: words },
      },
    ]);
  }, 180_000);

  it('given by two at once is given by one of them', async () => {
    const { ben, report } = await reported();
    const decisions = ['action_taken', 'no_action', 'action_taken'];
    const results = await Promise.all(decisions.map((decision) => answer(report, decision)));
    expect(results.map(({ status }) => status).sort()).toEqual([0, 1, 1]);
    const won = decisions[results.findIndex(({ status }) => status === 0)];
    for (const { status, err } of results) {
      if (status === 1) expect(err).toContain(`: ${won}.`);
    }
    await own.local.mail(ben.email, 2);
    await allSent();
    const mails = await mailsTo(ben);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain(
      won === 'no_action' ? 'We found nothing' : 'You were right to tell us',
    );
  }, 180_000);

  it('wants a report of this brand', async () => {
    const { ben, report } = await reported();
    for (const [brand, id] of [
      ['maple', 'A'.repeat(22)],
      ['birch', report],
    ] as const) {
      expect(await reports(brand, '--answer', id, '--decision', 'no_action')).toMatchObject({
        status: 1,
        err: `${brand} has no report ${id}.\n`,
      });
    }
    expect(await findOpenReport(ben)).toBeDefined();
    expect(await mailsTo(ben)).toHaveLength(1);
  }, 180_000);

  it('is told to nobody who left, before or after it', async () => {
    const gone = await reported();
    await leave(gone.ben);
    const farewell = await own.local.mail(gone.ben.email, 2);
    expect(await answer(gone.report, 'no_action')).toMatchObject({
      status: 0,
      out: expect.stringContaining('no mail'),
    });

    const leaving = await reported();
    own.stack.engines.sending.outage(true);
    expect((await answer(leaving.report, 'no_action')).out).toContain('a mail tells');
    await allSent();
    await leave(leaving.ben);
    // A mail under way while the clock jumps would count as left behind by its worker.
    await allSent();
    own.stack.engines.sending.outage(false);
    await own.local.advance(hourSeconds);
    await own.local.mail(leaving.ben.email, 2);
    await allSent();
    for (const { ben } of [gone, leaving]) {
      const subjects = (await mailsTo(ben)).map(({ subject }) => subject);
      expect(subjects).toHaveLength(2);
      expect(subjects[0]).toBe(farewell.subject);
    }
    expect(await findOpenReport(gone.ben)).toBeUndefined();
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

    const folder = await mkdtemp(join(tmpdir(), 'evidence-'));
    const kept = (await listed('--save', folder)).find(({ id }) => id === report);
    expect(kept?.snapshot?.document).toMatchObject({
      name: 'Zebulonia',
      about_me: 'Send me money',
      hair_color: null,
      photos: [{ id: photos[0] }, { id: photos[1] }],
    });
    const files = (await readdir(folder)).filter((name) => name.startsWith(report)).sort();
    expect(files).toEqual([`${report}_1.jpg`, `${report}_2.jpg`]);
    const { dominant } = await sharp(await readFile(join(folder, files[1] as string))).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    await rm(folder, { recursive: true });
  }, 180_000);

  it('goes with the reported account, pictures and all, and the report can still be answered', async () => {
    const { ann, ben, photos, report } = await reported({ photos: ['#552200'] });
    await ann.client.ok(photosContract, 'DELETE', { body: { id: photos[0] as string } });
    const [picture = ''] = await keptPictures(ann);
    expect(await getFiles(picture)).toHaveLength(2);
    await leave(ann);
    await own.local.advance(14 * daySeconds + hourSeconds);
    await soon(async () => expect(await getFiles(picture)).toEqual([]));
    const listing = await reports('maple');
    expect(listing.out).toMatch(
      new RegExp(
        `${report}  ${ann.id} by ${ben.id}: scam\\n.*\\n.*\\n  then: the reported member left`,
      ),
    );
    const before = (await mailsTo(ben)).length;
    expect((await answer(report, 'no_action')).status).toBe(0);
    const mail = await own.local.mail(ben.email, before + 1);
    expect(mail.text).toContain('You reported a profile.');
    expect(mail.text).not.toContain('Zebulonia');
    expect(JSON.stringify(await stored.everything())).not.toContain(ann.email);
  }, 180_000);

  it('goes half a year after the answer, save a picture that still shows or that another report needs', async () => {
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
    expect((await answer(report, 'no_action')).status).toBe(0);
    // Somebody of whom there is no other report still shows what was reported.
    const { ann: dora, report: only } = await reported({ photos: ['#605040'] });
    const [still = ''] = await keptPictures(dora);
    expect((await answer(only, 'no_action')).status).toBe(0);

    await own.local.advance((limits.reportKeptDays - 1) * daySeconds);
    const answered = async () =>
      (await stored.partition('TENANT#maple#ANSWERED_REPORTS')).map(({ sk }) => sk);
    expect(await answered()).toContain(report);
    expect(await getFiles(alone)).toHaveLength(2);
    await own.local.advance(daySeconds + hourSeconds);
    await soon(async () => {
      for (const id of [report, only]) expect(await answered()).not.toContain(id);
    });
    expect(await getFiles(still)).toHaveLength(2);
    expect(await getFiles(alone)).toEqual([]);
    expect(await getFiles(twice)).toHaveLength(2);
    expect(await getFiles(shown)).toHaveLength(2);
    const left = await stored.everything();
    expect(left.filter(({ pk, sk }) => `${pk}#${sk}`.includes(report))).toEqual([]);
    expect(await findOpenReport(eve)).toMatchObject({ reported: ann.id });
    expect(await stored.partition(`TENANT#maple#MEMBER#${ben.id}`)).not.toEqual([]);
  }, 180_000);
});
