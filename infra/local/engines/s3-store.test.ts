import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3Store } from './s3-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a refused upload leaves no file behind, however early it is refused', async () => {
  const store = await openS3Store(folder);
  async function* tooLong() {
    yield Buffer.alloc(100);
  }
  const attempts = Array.from({ length: 500 }, () => store.stage(tooLong(), { min: 0, max: 10 }));
  const refused = (await Promise.allSettled(attempts)).filter(
    (attempt) => attempt.status === 'rejected' && attempt.reason.code === 'EntityTooLarge',
  );
  expect(refused).toHaveLength(500);
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
});
