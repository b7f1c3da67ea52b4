import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readPhotoFile, storePhotoFiles } from '#functions/adapters/photo-files.ts';
import { tenantScope } from '#functions/domain/core/scope.ts';
import { bodyTypes, eyeColors, hairColors } from '#shared/model/values.ts';
import { people } from './people.ts';
import { drawnPeople, readPortrait, storePortrait } from './portraits.ts';

vi.mock('#functions/adapters/photo-files.ts', async (original) => ({
  ...(await original<object>()),
  readPhotoFile: vi.fn(async () => null),
  storePhotoFiles: vi.fn(async () => undefined),
}));

beforeEach(() => void vi.clearAllMocks());

const mostBytes = 2_500_000;
const names = drawnPeople.flatMap(({ files }) => files);

/** Reduces a picture to 24 by 32 pixels. */
const glance = async (name: string) =>
  sharp(await readPortrait(name))
    .resize(24, 32)
    .raw()
    .toBuffer();

/** Returns the mean difference of two reduced pictures, 0 to 255. */
const difference = (a: Buffer, b: Buffer) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;

describe('the portraits', () => {
  it('are at least 160 files of 3:4, each of one person', async () => {
    const files = readdirSync(new URL('portraits', import.meta.url));
    expect([...names.map((name) => `${name}.webp`), 'index.json'].toSorted()).toEqual(
      files.toSorted(),
    );
    expect(names.length).toBeGreaterThanOrEqual(160);
    let bytes = 0;
    for (const name of names) {
      const file = await readPortrait(name);
      bytes += file.length;
      expect(await sharp(file).metadata()).toMatchObject({
        format: 'webp',
        width: 600,
        height: 800,
      });
    }
    expect(bytes).toBeLessThanOrEqual(mostBytes);
  });

  it('show women and men in halves, with traits that a profile knows', () => {
    const women = drawnPeople.filter(({ gender }) => gender === 'female');
    expect(women.length).toBe(drawnPeople.length / 2);
    for (const one of drawnPeople) {
      expect(hairColors).toContain(one.hair_color);
      expect(eyeColors).toContain(one.eye_color);
      expect(bodyTypes).toContain(one.body_type);
      expect(['fair', 'olive', 'dark']).toContain(one.skin);
      expect(one.ages[0]).toBeGreaterThanOrEqual(18);
      expect(one.ages[1]).toBeGreaterThan(one.ages[0]);
    }
  });

  it('are different people on a page of 24', async () => {
    const members = people({
      brand: { countries: ['DE', 'AT'], default_locale: 'de', fictional: true, min_age: 18 },
      count: 24,
      seed: 'page',
      today: '2026-07-01',
    });
    const glances = await Promise.all(members.map((one) => glance(one.portraits[0] ?? '')));
    const differences = glances.flatMap((one, index) =>
      glances.slice(index + 1).map((other) => difference(one, other)),
    );
    expect(Math.min(...differences)).toBeGreaterThan(8);
  });

  it('are kept once a brand, under names that no removal touches', async () => {
    const [first = '', second = ''] = names;
    const nl = tenantScope({ id: 'nl' });
    const files = await storePortrait(nl, first);
    expect(new Set(Object.values(files)).size).toBe(4);
    for (const name of Object.values(files)) expect(name).toMatch(/^shared-/);
    expect(
      vi.mocked(storePhotoFiles).mock.calls.map(([tenant, stored]) => [tenant, stored]),
    ).toEqual([
      ['nl', { thumb: files.thumb, match: files.match, censored: files.censored }],
      ['nl', { full: files.full }],
    ]);
    expect(await storePortrait(tenantScope({ id: 'de' }), first)).toEqual(files);
    expect(await storePortrait(nl, second)).not.toEqual(files);

    vi.clearAllMocks();
    vi.mocked(readPhotoFile).mockResolvedValueOnce(Buffer.from('there'));
    expect(await storePortrait(nl, first)).toEqual(files);
    expect(storePhotoFiles).not.toHaveBeenCalled();
  });
});
