/** What an operator does for a member who cannot log in, and for disputes. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountExportContract } from '#shared/api/account-export.ts';
import { memberContract } from '#shared/api/member.ts';
import { userContract } from '#shared/api/user.ts';
import { sendMessage } from '../support/conversations.ts';
import { addPhoto } from '../support/finding.ts';
import { membersAt, soon } from '../support/fixtures.ts';
import type { TestUser } from '../support/members.ts';
import { brandCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable } from '../support/table.ts';

const daySeconds = 86_400;
let own: OwnStack;
let stored: ReturnType<typeof openTable>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'requests-'));
  own = await startOwnStack([{ id: 'maple' }, { id: 'birch' }]);
  stored = openTable(own.stack.environment);
}, 180_000);
afterAll(async () => {
  await own?.stop();
  await rm(folder, { recursive: true });
});

const member = (action: string, ...words: string[]) =>
  brandCommand(own.stack.environment, 'member', action, '--id', 'maple', ...words);
const createMember = () => membersAt(own).createMember('maple');
const items = async ({ id }: TestUser) =>
  (await stored.partition(`TENANT#maple#MEMBER#${id}`)).map(({ sk }) => sk);

it('finds an account by its address, in its brand alone', async () => {
  const ann = await createMember();
  const { out } = await member('show', '--email', ann.email.toUpperCase());
  expect(out).toContain(`member: ${ann.id}\n`);
  expect(out).toContain('status: active');
  expect((await member('show', '--member', ann.id)).out).toBe(out);
  const elsewhere = ['member', 'show', '--id', 'birch', '--email', ann.email];
  expect(await brandCommand(own.stack.environment, ...elsewhere)).toMatchObject({
    status: 1,
    err: `birch has no account ${ann.email}.\n`,
  });
  expect((await member('show')).err).toContain('Name the account: --email <address> or --member');
}, 120_000);

it('writes what the member would get, and the pictures', async () => {
  const [ann, ben] = [await createMember(), await createMember()];
  const photo = await addPhoto(ann.client, '#336699');
  await sendMessage(ann, ben, 'Hello there');
  const own = await ann.client.ok(accountExportContract, 'GET');
  const place = join(folder, 'ann');
  const { out, err, status } = await member('export', '--email', ann.email, '--save', place);
  expect([err, status]).toEqual(['', 0]);
  expect(out).toContain('and 1 pictures are written.');
  const written = JSON.parse(await readFile(join(place, 'export.json'), 'utf8'));
  expect(Object.keys(written).sort()).toEqual(Object.keys(own).sort());
  expect(written.conversations).toEqual(own.conversations);
  expect(written.account).toEqual(own.account);
  expect(await readdir(place)).toEqual([`${photo}.jpg`, 'export.json'].sort());
  // It is personal data: nobody else of the machine reads it.
  expect((await stat(join(place, 'export.json'))).mode & 0o077).toBe(0);
}, 120_000);

it('deletes an account as its member would, with a way back by mail', async () => {
  const [ann, ben] = [await createMember(), await createMember()];
  expect((await member('delete', '--email', ann.email)).out).toContain('say --yes');
  const mails = (await own.local.mails(ann.email)).length;
  expect((await member('delete', '--email', ann.email, '--yes')).out).toContain(
    'is deleted: hidden',
  );
  expect((await ann.client.ok(userContract, 'GET')).user).toBeNull();
  await soon(async () => {
    const query = { id: ann.id };
    expect(await ben.client.getErrorCode(memberContract, 'GET', { query })).not.toBe('ok');
  });
  expect((await own.local.mail(ann.email, mails + 1)).text).toContain('/account-reactivate?token=');
  expect((await member('delete', '--email', ann.email, '--yes')).out).toContain('deleted already');
}, 120_000);

it('keeps a held account from the purge, hidden, until the hold is lifted', async () => {
  const [held, other] = [await createMember(), await createMember()];
  for (const one of [held, other]) await member('delete', '--email', one.email, '--yes');
  expect((await member('hold', '--member', held.id)).err).toContain('Say why: --reason');
  const why = ['--reason', 'Landgericht Hamburg, 3 O 17/26', '--by', 'kim'];
  expect((await member('hold', '--member', held.id, ...why)).out).toContain('is held');
  await own.local.advance(15 * daySeconds);
  await soon(async () => expect(await items(other)).not.toContain('CORE#ACCOUNT'));
  expect(await items(held)).toEqual(expect.arrayContaining(['CORE#ACCOUNT', 'CORE#PROFILE']));
  expect((await member('show', '--member', held.id)).out).toMatch(
    /held: .* by kim: Landgericht Hamburg, 3 O 17\/26/,
  );
  expect((await held.client.ok(userContract, 'GET')).user).toBeNull();
  expect((await member('hold', '--member', held.id, '--lift')).out).toContain('held no longer');
  await own.local.advance(2 * 3_600);
  await soon(async () => expect(await items(held)).not.toContain('CORE#ACCOUNT'));
}, 180_000);
