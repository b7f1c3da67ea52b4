import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRenditions } from './renditions.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renditions-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const making = (bytes: number[]) => vi.fn(async () => Buffer.from(bytes));

it('finds what an earlier process made of the same picture, width and format', async () => {
  const first = await openRenditions(join(folder, 'kept'));
  expect(await first('picture 480 avif', making([0, 255, 7]))).toEqual(Buffer.from([0, 255, 7]));
  const later = await openRenditions(join(folder, 'kept'));
  const again = making([1]);
  expect(await later('picture 480 avif', again)).toEqual(Buffer.from([0, 255, 7]));
  expect(again).not.toHaveBeenCalled();
  expect(await later('picture 480 webp', making([2]))).toEqual(Buffer.from([2]));
});

it('keeps nothing of an encoder that failed', async () => {
  const keep = await openRenditions(folder);
  const failing = async () => {
    throw new Error('no such codec');
  };
  await expect(keep('picture', failing)).rejects.toThrow('no such codec');
  expect(await readdir(folder)).toEqual([]);
  expect(await keep('picture', making([3]))).toEqual(Buffer.from([3]));
});
