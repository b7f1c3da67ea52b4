/** What is found as a twin and what is not, over the drawn portraits of the local stack. */
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePerceptualHashes } from '../../adapters/perceptual-hash.ts';
import { getMirrored, getTwinDistance, twinDistance } from './near-removed.ts';

const folder = new URL('../../../infra/local/seed/portraits/', import.meta.url);
let portraits: { name: string; file: Buffer; hashes: string[] }[];
beforeAll(async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp')).sort();
  portraits = await Promise.all(
    names.map(async (name) => {
      const file = await readFile(new URL(name, folder));
      return { name, file, hashes: await makePerceptualHashes(file) };
    }),
  );
}, 120_000);

/** As it is found: by any of the removed picture's hashes, or as mirrored. */
function getDistance(removed: readonly string[], [hash = '']: readonly string[]): number | null {
  const distances = removed
    .flatMap((one) => [one, getMirrored(one)])
    .map((one) => getTwinDistance(one, hash))
    .filter((distance) => distance !== null);
  return distances.length > 0 ? Math.min(...distances) : null;
}

type Change = (file: Buffer) => Promise<Buffer>;
const resize =
  (factor: number): Change =>
  async (file) => {
    const { width } = await sharp(file).metadata();
    return sharp(file)
      .resize(Math.round(width * factor))
      .jpeg({ quality: 80 })
      .toBuffer();
  };
const crop =
  (part: number): Change =>
  async (file) => {
    const { width, height } = await sharp(file).metadata();
    const [left, top] = [Math.round(width * part), Math.round(height * part)];
    return sharp(file)
      .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
      .jpeg({ quality: 85 })
      .toBuffer();
  };
const brighten =
  (brightness: number): Change =>
  (file) =>
    sharp(file).modulate({ brightness }).jpeg({ quality: 85 }).toBuffer();

/** What is done to a picture, and the distance that was measured at most. */
const changes: readonly [name: string, change: Change, most: number][] = [
  ['encoded as JPEG of quality 30', (file) => sharp(file).jpeg({ quality: 30 }).toBuffer(), 2],
  ['half as large', resize(0.5), 3],
  ['a quarter as large', resize(0.25), 3],
  ['twice as large', resize(2), 3],
  ['10 per cent brighter', brighten(1.1), 7],
  ['20 per cent darker', brighten(0.8), 3],
  ['mirrored', (file) => sharp(file).flop().jpeg({ quality: 85 }).toBuffer(), 2],
  ['grey', (file) => sharp(file).greyscale().jpeg({ quality: 85 }).toBuffer(), 2],
  ['cropped by 1 per cent on each side', crop(0.01), 7],
  ['cropped by 3 per cent on each side', crop(0.03), 2],
  ['cropped by 4 per cent on each side', crop(0.04), 6],
  [
    'cropped by 3 per cent and mirrored',
    async (file) =>
      sharp(await crop(0.03)(file))
        .flop()
        .toBuffer(),
    3,
  ],
];

describe('a removed portrait', () => {
  it.each(changes)(
    'is found again %s',
    async (_name, change, most) => {
      expect(most).toBeLessThanOrEqual(twinDistance);
      const some = portraits.filter((_one, place) => place % 5 === 0);
      const distances = await Promise.all(
        some.map(async ({ name, file, hashes }) => ({
          name,
          distance: getDistance(hashes, await makePerceptualHashes(await change(file))),
        })),
      );
      const missed = distances.filter(({ distance }) => distance === null || distance > most);
      expect(missed).toEqual([]);
    },
    120_000,
  );

  it('is no twin of another person', () => {
    const getPerson = (name: string) => name.replace('.webp', '').split('-').slice(0, 2).join('-');
    const twins: string[] = [];
    let pairs = 0;
    for (const removed of portraits) {
      for (const other of portraits) {
        if (getPerson(removed.name) === getPerson(other.name)) continue;
        pairs++;
        if (getDistance(removed.hashes, other.hashes) !== null) {
          twins.push(`${removed.name} ${other.name}`);
        }
      }
    }
    expect(pairs).toBeGreaterThan(27_000);
    expect(twins).toEqual([]);
  });
});

it('a plain area looks like nothing', async () => {
  const create = { width: 300, height: 400, channels: 3 as const, background: '#7a4b2c' };
  expect(await makePerceptualHashes(await sharp({ create }).jpeg().toBuffer())).toEqual([]);
});

it('is the same again once it was mirrored twice', () => {
  const [{ hashes: [hash = ''] = [] } = {}] = portraits;
  expect(getMirrored(hash)).not.toBe(hash);
  expect(getMirrored(getMirrored(hash))).toBe(hash);
});
