/** Migrations walk through the whole table, and go on where they were interrupted. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { complaintsContract } from '#shared/api/complaints.ts';
import { root } from '../../paths.ts';
import { freshEmail } from '../support/members.ts';
import { stageCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable } from '../support/table.ts';

/** Enough that each of the eight segments takes several pages. */
const albums = 9_000;
let own: OwnStack;
let stored: ReturnType<typeof openTable>;

beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }], { jobs: false });
  stored = openTable(own.stack.environment);
  await stored.load(
    Array.from({ length: albums }, (_, number) => ({
      pk: `TENANT#maple#MEMBER#album${number}`,
      sk: 'CORE#PHOTOS',
      taken: 0,
    })),
  );
}, 180_000);
afterAll(() => own?.stop());

const stage = (...words: string[]) => stageCommand(own.stack.environment, ...words);
const seenSoFar = async () =>
  (await stored.partition('PLATFORM#WALK#migrate:picture-hashes')).reduce(
    (sum, { seen }) => sum + Number(seen),
    0,
  );

it('goes on where it was killed, and sees every item', async () => {
  const words = [join(root, 'infra/operator/stage.ts'), 'migrate', 'picture-hashes', '--yes'];
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...own.stack.environment },
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const said = text(child.stdout);
  await vi.waitFor(async () => expect(await seenSoFar()).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 5,
  });
  child.kill('SIGKILL');
  await ended;
  expect(await said).not.toContain('done at');
  const before = await seenSoFar();
  expect((await stage('migrate')).out).toContain(
    `interrupted: 0 of ${before} items changed so far`,
  );

  const { out, err, status } = await stage('migrate', 'picture-hashes', '--yes');
  expect([err, status]).toEqual(['', 0]);
  expect(out).toContain(`going on after ${before} items`);
  expect(out).toMatch(new RegExp(`done at .*: 0 of ${albums} items changed`));
  expect(await seenSoFar()).toBe(albums);
}, 120_000);

it('is not repeated without need, and says what it needs', async () => {
  expect((await stage('migrate', 'picture-hashes', '--yes')).out).toContain('--again repeats it');
  expect((await stage('migrate', 'picture-hashes', '--again', '--yes')).out).toContain(
    `0 of ${albums} items changed`,
  );
  expect((await stage('migrate', 'search-documents')).out).toContain('say --yes');
  expect(await stage('migrate', 'everything', '--yes')).toMatchObject({
    status: 1,
    err: expect.stringContaining('only: search-documents, picture-hashes'),
  });
  expect((await stage('migrate')).out).toMatch(/search-documents: .*\n {2}was never run here/);
}, 120_000);

it('lets cases be found by their number that an earlier version opened', async () => {
  const { complaint } = await own.at('maple').ok(complaintsContract, 'POST', {
    body: {
      ...{ kind: 'other', email: freshEmail(), name: 'Mirjam' },
      ...{ subject: 'Something', text: 'A question.' },
    },
  });
  const numbered = (await stored.everything()).find(
    ({ pk, case: of }) => pk.startsWith('TENANT#maple#CASE_NUMBER#') && of === complaint.id,
  );
  const key = { pk: numbered?.pk ?? '', sk: numbered?.sk ?? '' };
  const find = async () => (await stored.partition(key.pk)).map((item) => item.case);
  expect(await find()).toEqual([complaint.id]);
  await stored.documents.send(new DeleteCommand({ TableName: stored.name, Key: key }));
  const { out, err, status } = await stage('migrate', 'case-numbers', '--yes');
  expect([err, status]).toEqual(['', 0]);
  expect(out).toMatch(/done at .*: 1 of \d+ items changed/);
  expect(await find()).toEqual([complaint.id]);
  expect((await stage('migrate', 'case-numbers', '--again', '--yes')).out).toMatch(
    /done at .*: 0 of \d+ items changed/,
  );
}, 120_000);
