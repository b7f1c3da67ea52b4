import { beforeEach, expect, it, vi } from 'vitest';
import { memberScope, tenantScope } from '../core/scope.ts';
import { findCopies, toReference } from './find-copies.ts';
import { listHashes, picturesWith } from './picture-hashes.store.ts';
import type { StoredPicture } from './picture-hashes.ts';

vi.mock('./picture-hashes.store.ts', () => ({ listHashes: vi.fn(), picturesWith: vi.fn() }));

const scope = tenantScope({ id: 'maple' });
const picture = (member: string): StoredPicture => ({
  owner: memberScope(scope, member),
  picture: 'one',
  use: 'photo',
});
const [ann, ben] = [picture('ann'), picture('ben')];
let read: Record<string, number> = {};

/** @param alike the members whose pictures have a hash, by the hash */
function store(hashes: Record<string, string[]>, alike: Record<string, string[]>): void {
  vi.mocked(listHashes).mockImplementation(async ({ member }) => hashes[member] ?? []);
  vi.mocked(picturesWith).mockImplementation(async function* (_scope, hash) {
    for (const member of alike[hash] ?? []) {
      read[hash] = (read[hash] ?? 0) + 1;
      yield picture(member);
    }
  });
}
const find = async (most: number) =>
  (await findCopies(scope, [ann, ben], most)).map(({ of, copy }) => [of, copy].map(toReference));

beforeEach(() => {
  read = {};
});

it('names each copy once, in the order of the pictures and of their hashes', async () => {
  store(
    { ann: ['h1', 'h2'], ben: ['h3'] },
    { h1: ['ann', 'cy', 'ben'], h2: ['cy', 'di'], h3: ['ben', 'di', 'ed'] },
  );
  expect(await find(10)).toEqual([
    ['ann/one', 'cy/one'],
    ['ann/one', 'di/one'],
    ['ben/one', 'ed/one'],
  ]);
});

it('reads no more than it returns, beside the pictures themselves', async () => {
  const many = Array.from({ length: 50 }, (_, place) => `m${place}`);
  store({ ann: ['h1', 'h2'], ben: [] }, { h1: ['ann', 'ben', ...many], h2: ['ann', ...many] });
  expect(await find(3)).toEqual(['m0', 'm1', 'm2'].map((one) => ['ann/one', `${one}/one`]));
  expect(read).toEqual({ h1: 5, h2: 5 });
});
