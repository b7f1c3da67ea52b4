import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { regionsByCountry } from '#functions/adapters/regions.ts';
import { hairColors } from '#shared/model/values.ts';
import type { Traits } from './drawing/traits.ts';
import { drawnPeople } from './drawings.ts';
import { people } from './people.ts';
import { portrait, portraitHeight, portraitWidth } from './portraits.ts';

const face: Traits = {
  seed: 'somebody',
  gender: 'female',
  age: 34,
  hair_color: 'brown',
  eye_color: 'green',
  body_type: 'normal',
  tone: 'fair',
};

/** What is left of a picture at a glance: 24 by 32 pixels. */
const glance = (picture: Buffer) => sharp(picture).resize(24, 32).raw().toBuffer();

/** Mean difference of two glances, 0 to 255. */
const difference = (a: Buffer, b: Buffer) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;

describe('portrait', () => {
  it('is a JPEG of the size of a drawing', async () => {
    const meta = await sharp(await portrait({ face, photo: 0 })).metadata();
    expect(meta).toMatchObject({
      format: 'jpeg',
      width: portraitWidth,
      height: portraitHeight,
      channels: 3,
    });
    const drawn = await sharp(await portrait({ drawing: 'sanne' })).metadata();
    expect(drawn).toMatchObject({ format: 'jpeg', width: portraitWidth, height: portraitHeight });
  });

  it('repeats itself', async () => {
    const [first, again] = [await portrait({ face, photo: 2 }), await portrait({ face, photo: 2 })];
    expect(first.equals(again)).toBe(true);
  });

  it('shows a person elsewhere on each photo', async () => {
    const photos = await Promise.all([0, 1, 2, 3, 4].map((photo) => portrait({ face, photo })));
    const glances = await Promise.all(photos.map(glance));
    for (const [index, one] of glances.entries()) {
      for (const other of glances.slice(index + 1))
        expect(difference(one, other)).toBeGreaterThan(8);
    }
  });

  it.each([...hairColors])('can be drawn with %s hair, for women and men', async (hair) => {
    for (const gender of ['female', 'male'] as const) {
      const traits = { ...face, seed: hair, gender, hair_color: hair };
      const { entropy } = await sharp(await portrait({ face: traits, photo: 0 })).stats();
      // A picture that failed is of one colour.
      expect(entropy).toBeGreaterThan(4);
    }
  });

  it('fails for a drawing that does not exist', async () => {
    await expect(portrait({ drawing: 'nobody' })).rejects.toThrow('ENOENT');
  });
});

describe('a page of 24', () => {
  it('shows 24 people', async () => {
    const members = people({
      brand: { countries: ['DE', 'AT'], default_locale: 'de', fictional: true },
      count: 124,
      seed: 'page',
      regions: regionsByCountry(),
      today: '2026-07-01',
    });
    // Behind the members with drawings, of one gender, as a search shows them.
    const page = members.filter(({ gender }) => gender === 'female').slice(-24);
    expect(page).toHaveLength(24);
    const pictures = await Promise.all(
      page.map(async (one) => portrait(one.portraits[0] ?? { drawing: '' })),
    );
    const glances = await Promise.all(pictures.map(glance));
    const differences = glances.flatMap((one, index) =>
      glances.slice(index + 1).map((other) => difference(one, other)),
    );
    expect(differences).toHaveLength((24 * 23) / 2);
    expect(Math.min(...differences)).toBeGreaterThan(12);
  });
});

describe('the drawings', () => {
  it('are each of one person', () => {
    const files = readdirSync(new URL('portraits', import.meta.url));
    const named = drawnPeople.flatMap(({ photos }) => photos.map((photo) => `${photo}.jpg`));
    expect(named.toSorted()).toEqual(files.toSorted());
  });
});
