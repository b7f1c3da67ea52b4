/**
 * What a picture looks like: 64 bits of a small grey copy's low frequencies, by a discrete cosine
 * transform, and its rough colours. Encoding, size and brightness hardly change it; decision 53 has the measurements.
 */
import sharp from 'sharp';
import type { Needs } from './needs.ts';

export const needs: Needs = { packages: ['sharp'] };

/** Sides of the copy that is transformed, and of the one that it is cut from. */
const cellsPx = 32;
const decodedPx = 128;
/** What a slight crop takes away on each side. */
const cropPx = Math.round(decodedPx * 0.035);
/** Frequencies of each direction. The mean brightness and what is constant in one direction are left out. */
const frequencies = 8;
/** The picture has so many areas with a colour of their own in each direction. */
const colorCells = 3;
/** Below so strong a frequency a picture is one plain area, and its bits would be noise. */
const leastStrength = 200;

/** By frequency from 1 on, the wave over the cells. */
const waves = Array.from({ length: frequencies }, (_, index) =>
  Array.from({ length: cellsPx }, (_cell, place) =>
    Math.cos(((2 * place + 1) * (index + 1) * Math.PI) / (2 * cellsPx)),
  ),
);

/**
 * Returns the hashes of a picture, as it is and slightly cropped; none of one that shows a plain area.
 * Each is in hexadecimal: eight bytes of its shapes,
 * then the colours of its nine areas, two each.
 *
 * @param file a picture that this product encoded
 */
export async function makePerceptualHashes(file: Buffer): Promise<string[]> {
  const { data, info } = await sharp(file)
    .resize(decodedPx, decodedPx, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const side = decodedPx - 2 * cropPx;
  const middle = { left: cropPx, top: cropPx, width: side, height: side };
  const draw = {
    whole: () => sharp(data, { raw: info }),
    cropped: () => sharp(data, { raw: info }).extract(middle),
  };
  const hashes: string[] = [];
  for (const drawn of [draw.whole, draw.cropped]) {
    const [cells, areas] = await Promise.all([
      drawn().resize(cellsPx, cellsPx, { fit: 'fill' }).greyscale().raw().toBuffer(),
      drawn().resize(colorCells, colorCells, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer(),
    ]);
    const shapes = getShapes(cells);
    if (shapes === null) return [];
    hashes.push(shapes + getColors(areas));
  }
  return hashes;
}

/** The two colour differences of each pixel, without their brightness (JPEG's Cb and Cr). */
function getColors(areas: Buffer): string {
  const colors: number[] = [];
  for (let at = 0; at < areas.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = areas.subarray(at, at + 3);
    colors.push(128 - 0.169 * red - 0.331 * green + 0.5 * blue);
    colors.push(128 + 0.5 * red - 0.419 * green - 0.081 * blue);
  }
  return Buffer.from(colors.map(Math.round)).toString('hex');
}

/** Each bit says whether a frequency is positive: a row for each vertical one. Null for a plain area. */
function getShapes(cells: Buffer): string | null {
  const bytes = Buffer.alloc(frequencies);
  let strongest = 0;
  waves.forEach((vertical, row) => {
    const sums = waves[0]?.map((_, x) =>
      vertical.reduce((sum, wave, y) => sum + wave * (cells[y * cellsPx + x] ?? 0), 0),
    );
    waves.forEach((horizontal, column) => {
      const strength = horizontal.reduce((sum, wave, x) => sum + wave * (sums?.[x] ?? 0), 0);
      if (strength > 0) bytes[row] = (bytes[row] ?? 0) | (1 << column);
      strongest = Math.max(strongest, Math.abs(strength));
    });
  });
  return strongest < leastStrength ? null : bytes.toString('hex');
}
