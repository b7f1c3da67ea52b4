/**
 * Pictures that look like one that a decision removed: encoded again, resized, cropped a little,
 * mirrored. They are marked for whoever reviews them and never refused, as two people may look alike
 * in so few bits. Decision 53 says how they are found, and what was measured.
 */
import type { Write } from '../core/commit.ts';
import type { TenantScope } from '../core/scope.ts';
import {
  listRemovedHashes,
  removedHashRemovals,
  removedHashWrites,
} from './removed-hashes.store.ts';

/** A removed picture, and how like it another one is. */
export interface RemovedTwin {
  /** The case whose decision removed it, and whose it was. */
  case: string;
  member: string;
  /** In how many of 64 bits the two differ. */
  distance: number;
}

/** Up to so many bits the shapes of two pictures are alike. */
export const twinDistance = 7;
/** Up to here a colour of theirs is. */
const colorDistance = 16;
/** Up to here a picture has no colour in an area: one may have been made grey. */
const greyDistance = 5;
const neutral = 128;

/** The shapes have eight bytes; the colours follow, two of each of nine areas, row by row. */
const shapeBytes = 8;
const getBytes = (hash: string) => {
  const bytes = Buffer.from(hash, 'hex');
  return { shapes: bytes.subarray(0, shapeBytes), colors: bytes.subarray(shapeBytes) };
};

/**
 * The bytes of a hash's shapes, by which it is looked up. There is one more of them than bits that
 * twins may differ by, so that twins agree in one.
 */
const getBands = (hash: string): string[] =>
  Array.from(getBytes(hash).shapes, (byte, place) => `${place}-${byte}`);

/** A mirrored picture has the opposite sign in each odd horizontal frequency: every second bit. */
const oddFrequencies = 0x55;
const mirroredAreas = [2, 1, 0, 5, 4, 3, 8, 7, 6];
export function getMirrored(hash: string): string {
  const { shapes, colors } = getBytes(hash);
  const swapped = mirroredAreas.flatMap((area) => [...colors.subarray(2 * area, 2 * area + 2)]);
  return Buffer.from([...shapes.map((byte) => byte ^ oddFrequencies), ...swapped]).toString('hex');
}

/** In how many bits the shapes of two pictures differ; null where they are no twins. */
export function getTwinDistance(one: string, other: string): number | null {
  const [first, second] = [getBytes(one), getBytes(other)];
  const distance = first.shapes.reduce(
    (sum, byte, place) => sum + countBits(byte ^ (second.shapes[place] ?? 0)),
    0,
  );
  const isAlike = distance <= twinDistance && haveLikeColors(first.colors, second.colors);
  return isAlike ? distance : null;
}

function countBits(byte: number): number {
  let bits = 0;
  for (let left = byte; left > 0; left &= left - 1) bits++;
  return bits;
}

function haveLikeColors(one: Buffer, other: Buffer): boolean {
  const isGrey = (colors: Buffer) =>
    colors.every((color) => Math.abs(color - neutral) <= greyDistance);
  if (isGrey(one) || isGrey(other)) return true;
  return one.every((color, place) => Math.abs(color - (other[place] ?? 0)) <= colorDistance);
}

const withMirrored = (hashes: readonly string[]): { hash: string; bands: string[] }[] =>
  [...new Set(hashes.flatMap((hash) => [hash, getMirrored(hash)]))].map((hash) => ({
    hash,
    bands: getBands(hash),
  }));

/** Writes that let pictures be found that look like one that a case removed. */
export const removedTwinWrites = (
  scope: TenantScope,
  hashes: readonly string[],
  removed: Pick<RemovedTwin, 'case' | 'member'>,
): Write[] => removedHashWrites(scope, withMirrored(hashes), removed);

/** Writes that end it. */
export const removedTwinRemovals = (
  scope: TenantScope,
  hashes: readonly string[],
  id: string,
): Write[] => removedHashRemovals(scope, withMirrored(hashes), id);

/**
 * Finds the removed picture that is most like another one.
 *
 * @param hashes of the picture as it is, and slightly cropped: the removed one was as well
 */
export async function findRemovedTwin(
  scope: TenantScope,
  [hash]: readonly string[],
): Promise<RemovedTwin | null> {
  if (!hash) return null;
  const lists = await Promise.all(getBands(hash).map((band) => listRemovedHashes(scope, band)));
  let nearest: RemovedTwin | null = null;
  for (const { hash: other, ...removed } of lists.flat()) {
    const distance = getTwinDistance(hash, other);
    if (distance !== null && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) {
      nearest = { ...removed, distance };
    }
  }
  return nearest;
}
