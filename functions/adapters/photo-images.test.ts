import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeRenditions } from './photo-images.ts';

/**
 * The grid of single-colour cells in a censored picture. The test repeats it, so that the code
 * cannot enlarge it unnoticed.
 */
const grid = { width: 12, height: 16 };
const source = { width: 600, height: 800 };
const channels = 3;
/**
 * The mean difference (0 to 255) that rounding and lossy encoding cause between equal cells. It is
 * at most 0.9, and at least 1.6 for a picture with 24 by 32 cells.
 */
const most = 1.3;
/** This is enough on a busy machine. */
const patienceMs = 120_000;

const portrait = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../infra/local/seed/portraits/${name}.webp`, import.meta.url)).then((file) =>
    sharp(file).removeAlpha().raw().toBuffer(),
  );

/** Draws a picture from a function of each pixel's brightness, 0 to 255. */
function chart(brightness: (x: number, y: number) => number): Buffer {
  const pixels = Buffer.alloc(source.width * source.height * channels);
  for (let index = 0; index < source.width * source.height; index++) {
    const value = brightness(index % source.width, Math.floor(index / source.width));
    pixels.fill(value, index * channels, (index + 1) * channels);
  }
  return pixels;
}

/** Draws reproducible noise, so that failures are reproducible. */
function noise(cellPx: number): Buffer {
  return chart((x, y) => {
    const seed = Math.floor(x / cellPx) * 7_919 + Math.floor(y / cellPx) * 104_729;
    const wave = Math.sin(seed) * 43_758.5453;
    return 64 + 128 * (wave - Math.floor(wave));
  });
}

const asFile = (pixels: Buffer): Promise<Buffer> =>
  sharp(pixels, { raw: { ...source, channels } })
    .png({ compressionLevel: 1 })
    .toBuffer();

const getCensored = async (pixels: Buffer) =>
  (await makeRenditions(await asFile(pixels), 'quick')).censored;
const getPixels = (file: Buffer): Promise<Buffer> => sharp(file).removeAlpha().raw().toBuffer();

/** Returns the mean difference of two pictures, 0 to 255. */
const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;

const parseCells = (pixels: Buffer): Promise<Buffer> =>
  sharp(pixels, { raw: { ...source, channels } })
    .resize({ ...grid, fit: 'fill' })
    .raw()
    .toBuffer();
const enlarged = (cells: readonly number[]): Promise<Buffer> =>
  sharp(Buffer.from(cells.map((value) => Math.min(255, Math.max(0, Math.round(value))))), {
    raw: { ...grid, channels },
  })
    .resize({ ...source, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();

const rounds = 12;

/** Draws a picture that shares only the cells of the grid with another. */
async function cellsAlone(pixels: Buffer): Promise<Buffer> {
  const wanted = await parseCells(pixels);
  let cells = [...wanted];
  // Scaling up and down blurs, so the difference is added until the cells are equal.
  for (let round = 0; round < rounds; round++) {
    const has = await parseCells(await enlarged(cells));
    cells = cells.map((value, index) => value + (wanted[index] ?? 0) - (has[index] ?? 0));
  }
  return enlarged(cells);
}

/** Checks that a censored picture contains no more than the cells of its picture. */
async function expectCellsAlone(whole: Buffer): Promise<void> {
  const coarse = await cellsAlone(whole);
  expect(difference(whole, coarse)).toBeGreaterThan(4 * most);
  const [one, other] = [await getCensored(whole), await getCensored(coarse)];
  for (const ending of ['webp', 'jpg'] as const) {
    expect(
      difference(await getPixels(one[ending]), await getPixels(other[ending])),
      ending,
    ).toBeLessThan(most);
  }
}

/** Lists the chunk names of a WebP up to the file's end. */
function getChunks(file: Buffer): string[] {
  const names: string[] = [];
  for (let at = 12; at < file.length; ) {
    names.push(file.toString('latin1', at, at + 4));
    const length = file.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return names;
}

/** Lists the markers of a JPEG up to its image data, which must be last in the file. */
function getMarkers(file: Buffer): string[] {
  const markers: string[] = [];
  for (let at = 2; markers.at(-1) !== 'da'; ) {
    markers.push(file.toString('hex', at + 1, at + 2));
    at += 2 + file.readUInt16BE(at + 2);
  }
  expect(file.indexOf(Buffer.from([0xff, 0xd9]))).toBe(file.length - 2);
  return markers;
}

describe('a censored picture', () => {
  it.each(['female-01', 'male-01', 'female-04', 'male-05'])(
    'of the portrait %s tells what 12 by 16 cells tell',
    async (name) => {
      await expectCellsAlone(await portrait(name));
    },
    patienceMs,
  );

  it.each([5, 20, 25])(
    'of noise, %i pixels coarse, tells what 12 by 16 cells tell',
    async (cellPx) => {
      await expectCellsAlone(noise(cellPx));
    },
    patienceMs,
  );

  it(
    'carries nothing beside its pixels',
    async () => {
      const whole = await portrait('female-01');
      const small = await sharp(whole, { raw: { ...source, channels } })
        .resize(60, 80)
        .jpeg()
        .toBuffer();
      const file = await sharp(whole, { raw: { ...source, channels } })
        .withIccProfile('p3')
        .withExif({ IFD0: { Artist: 'Sanne de Vries' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Sanne de Vries</x:xmpmeta>')
        .jpeg()
        .toBuffer();
      expect((await sharp(file).metadata()).exif).toBeDefined();
      const { censored } = await makeRenditions(Buffer.concat([file, small]), 'quick');

      // A WebP contains only its image, and a JPEG only what decoding its image requires.
      expect(getChunks(censored.webp)).toEqual(['VP8 ']);
      expect(new Set(getMarkers(censored.jpg))).toEqual(new Set(['db', 'c0', 'c4', 'da']));
      for (const one of [censored.webp, censored.jpg]) {
        expect(one.includes('Sanne')).toBe(false);
        expect(one.includes(small.subarray(-40))).toBe(false);
        const { exif, icc, iptc, xmp, pages } = await sharp(one).metadata();
        expect({ exif, icc, iptc, xmp, pages }).toEqual({});
      }
    },
    patienceMs,
  );
});
