/**
 * Makes a photo's renditions from an untrusted file. The type is read from the first bytes, the
 * number of decoded pixels is limited, and everything is drawn anew, so that only the picture
 * survives: no EXIF, no GPS, no colour profile, no bytes after the end.
 */
import sharp, { type Sharp } from 'sharp';
import * as limits from '#shared/limits.ts';
import type { PhotoRejection } from '#shared/model/profile.ts';
import { decodeHeic } from './heic.ts';
import type { Needs } from './needs.ts';
import type { photoEndings, RenditionNames } from './photo-paths.ts';

export const needs: Needs = { packages: ['sharp'], memoryMb: 3008, timeoutSeconds: 60 };

export type Renditions = Record<
  keyof RenditionNames,
  Record<(typeof photoEndings)[number], Buffer>
>;

/** The file cannot become a photo, for this reason. */
export class PhotoRefused extends Error {
  readonly reason: PhotoRejection;
  constructor(reason: PhotoRejection, cause?: unknown) {
    super(reason, { cause });
    this.name = 'PhotoRefused';
    this.reason = reason;
  }
}

const fullPx = 1_600;
const thumb = { width: 480, height: 640 };
/** An image in a conversation keeps its aspect ratio. */
const messageThumbPx = 640;
const match = { width: 640, height: 640 };
const censored = { width: 480, height: 640 };
/** The censored picture has so few pixels that the original cannot be restored. */
const censoredCells = { width: 12, height: 16 };
const webpQuality = 78;
const jpegQuality = 80;
/** A picture with a larger aspect ratio is no photo and may attack the decoder or the page. */
const mostAspect = 8;

// The job has memory for one picture at a time, so libvips must not cache earlier ones.
sharp.cache(false);

type Type = 'jpeg' | 'png' | 'webp' | 'heic';

/** Detects a file's type by its first bytes and ignores its name. */
export function detectType(file: Buffer): Type | null {
  if (file.length < 12) return null;
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  const text = (from: number, to: number) => file.toString('latin1', from, to);
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && /^(heic|heix|hevc|hevx|mif1|msf1)$/.test(text(8, 12))) {
    return 'heic';
  }
  return null;
}

/** Tells whether a file looks like another image type, which gives a clearer reason. */
const looksLikePicture = (file: Buffer) =>
  /^(GIF8|BM|II\*\0|MM\0\*)/.test(file.toString('latin1', 0, 4)) ||
  file.subarray(0, 1_000).toString('latin1').includes('<svg') ||
  file.toString('latin1', 4, 12) === 'ftypavif';

/** Effort of the encoders. `quick` makes larger files and is used for fake members. */
const efforts = {
  full: { effort: 4, mozjpeg: true },
  quick: { effort: 0, mozjpeg: false },
} as const;

/** The picture of a file. @throws PhotoRefused with the reason */
async function rotateUpright(file: Buffer): Promise<Pixels> {
  const type = detectType(file);
  if (!type) throw new PhotoRefused(looksLikePicture(file) ? 'type_not_allowed' : 'not_a_photo');
  try {
    return await (type === 'heic' ? heicPixels(file) : pixels(file));
  } catch (cause) {
    if (cause instanceof PhotoRefused) throw cause;
    throw new PhotoRefused('damaged', cause);
  }
}

/**
 * Makes the full image of a message and its thumbnail.
 *
 * @throws PhotoRefused
 */
export async function makeMessageRenditions(
  file: Buffer,
): Promise<Pick<Renditions, 'full' | 'thumb'> & { width: number; height: number }> {
  const { data, info } = await rotateUpright(file);
  const picture = () => sharp(data, { raw: info });
  const inside = { fit: 'inside', withoutEnlargement: true } as const;
  const small = picture().resize({ width: messageThumbPx, height: messageThumbPx, ...inside });
  const [full, thumb] = await Promise.all([
    encoded(picture(), efforts.full),
    encoded(small, efforts.full),
  ]);
  return { full, thumb, width: info.width, height: info.height };
}

/**
 * @throws PhotoRefused with the reason
 */
export async function makeRenditions(
  file: Buffer,
  care: keyof typeof efforts = 'full',
): Promise<Renditions> {
  const upright = await rotateUpright(file);
  const effort = efforts[care];
  const picture = () => sharp(upright.data, { raw: upright.info });
  const cover = (size: { width: number; height: number }) =>
    picture().resize({ ...size, fit: 'cover', position: 'attention' });
  const cells = await cover(censoredCells).toBuffer();
  const mosaic = sharp(cells, { raw: { ...censoredCells, channels: upright.info.channels } })
    .resize({ ...censored, kernel: 'cubic', fit: 'fill' })
    .blur(14);
  const [full, small, square, hidden] = await Promise.all([
    encoded(picture(), effort),
    encoded(cover(thumb), effort),
    encoded(cover(match), effort),
    encoded(mosaic, effort),
  ]);
  return { full, thumb: small, match: square, censored: hidden };
}

/** Draws a rendition once and encodes both of its files. */
async function encoded(
  rendition: Sharp,
  { effort, mozjpeg }: (typeof efforts)[keyof typeof efforts],
): Promise<{ webp: Buffer; jpg: Buffer }> {
  const { data, info } = await rendition.raw().toBuffer({ resolveWithObject: true });
  const drawn = () => sharp(data, { raw: info });
  return {
    webp: await drawn().webp({ quality: webpQuality, effort }).toBuffer(),
    jpg: await drawn().jpeg({ quality: jpegQuality, mozjpeg }).toBuffer(),
  };
}

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Checks size limits before any pixel is decoded. */
function checkSize(width: number, height: number): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < limits.photoMinPx) throw new PhotoRefused('too_small');
  if (width * height > limits.photoMaxPixels || long / short > mostAspect) {
    throw new PhotoRefused('too_large');
  }
}

/**
 * Returns the upright picture in sRGB on white, as raw pixels of at most twice the largest
 * rendition.
 */
async function pixels(file: Buffer): Promise<Pixels> {
  const input = { failOn: 'error', limitInputPixels: limits.photoMaxPixels } as const;
  const { width = 0, height = 0 } = await sharp(file, {
    failOn: 'error',
    limitInputPixels: false,
  }).metadata();
  checkSize(width, height);
  return flat(sharp(file, input).rotate());
}

async function heicPixels(file: Buffer): Promise<Pixels> {
  const { width, height, data } = await decodeHeic(file, checkSize);
  return flat(sharp(data, { raw: { width, height, channels: 4 } }));
}

async function flat(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .resize({ width: fullPx, height: fullPx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels as 3 } };
}
