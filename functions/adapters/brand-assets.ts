/** Draws a brand's images (sharp) and stores them (S3). */
import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import type { HeroFormat } from '#shared/brand-assets.ts';
import { s3Client } from './s3.ts';

const requestTimeoutMs = 20_000;

/** A small file with more pixels could use more memory than the machine has. */
const maxPixels = 50_000_000;

export interface ImageFacts {
  format: 'jpeg' | 'png' | 'webp' | 'svg';
  width: number;
  height: number;
}

/**
 * Reads an image's type and size from its bytes; null where it is no valid JPEG, PNG, WebP or SVG.
 */
export async function imageFacts(bytes: Buffer): Promise<ImageFacts | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels });
    const { format, width, height, autoOrient } = await image.metadata();
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp' && format !== 'svg') return null;
    // Reading the metadata alone would also accept a truncated file.
    await image.resize(1, 1).raw().toBuffer();
    return { format, width: autoOrient.width ?? width, height: autoOrient.height ?? height };
  } catch {
    return null;
  }
}

const heroRatio = 4 / 3;
/**
 * This is the least effort at which AVIF is smaller than WebP; more effort costs seconds per brand.
 */
const avif = { quality: 50, effort: 1 };
const webp = { quality: 74, effort: 2 };
const jpeg = { quality: 76, progressive: true };

/**
 * Returns a hero image in one width, 3:4, never larger than its source and without metadata. It is
 * cropped at the bottom, as faces are usually at the top.
 */
export async function heroRendition(
  bytes: Buffer,
  source: { width: number; height: number },
  width: number,
  format: HeroFormat,
): Promise<Buffer> {
  const fitting = Math.floor(Math.min(width, source.width, source.height / heroRatio));
  const image = sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize(fitting, Math.round(fitting * heroRatio), { fit: 'cover', position: 'top' });
  if (format === 'avif') return image.avif(avif).toBuffer();
  if (format === 'webp') return image.webp(webp).toBuffer();
  return image.flatten({ background: '#ffffff' }).jpeg(jpeg).toBuffer();
}

/** The part of a maskable icon that every launcher shows. */
const safeZone = 0.8;

/**
 * Returns a drawing as a square PNG. With `ground` (#rrggbb) the square is filled to its edges,
 * because launchers crop such icons to their own shape. A drawing that already fills the square is
 * kept, and any other is made smaller and placed on the ground.
 */
export async function iconRendition(
  svg: Buffer,
  sizePx: number,
  options: { ground?: string } = {},
): Promise<Buffer> {
  const drawn = await drawing(svg, sizePx);
  if (!options.ground) return drawn;
  if ((await sharp(drawn).stats()).isOpaque) return drawn;
  const inner = await drawing(svg, Math.round(sizePx * safeZone));
  return sharp({
    create: { width: sizePx, height: sizePx, channels: 4, background: options.ground },
  })
    .composite([{ input: inner }])
    .png()
    .toBuffer();
}

/** Pixels of a logo on paper: a height of 30 points at 600 dots per inch, and four times as wide. */
const printedLogo = { width: 1_000, height: 250 };
const paper = '#ffffff';

/**
 * Returns a logo as PNG on white without transparency, which PDF embeds as it is. A drawing fills
 * the height or the width of the box; a picture is never made larger.
 */
export async function printedLogoRendition(bytes: Buffer): Promise<Buffer> {
  const { format, width, height } = await sharp(bytes).metadata();
  const isDrawing = format === 'svg';
  const scale = Math.min(printedLogo.width / width, printedLogo.height / height);
  const density = Math.min(maxDensity, Math.max(unitDensity, Math.ceil(unitDensity * scale)));
  return sharp(bytes, { limitInputPixels: maxPixels, ...(isDrawing ? { density } : {}) })
    .autoOrient()
    .resize({ ...printedLogo, fit: 'inside', withoutEnlargement: !isDrawing })
    .flatten({ background: paper })
    .toColourspace('srgb')
    .png()
    .toBuffer();
}

/** Density of SVG at which one unit is one pixel. */
const unitDensity = 72;
const maxDensity = 2_400;

async function drawing(svg: Buffer, sizePx: number): Promise<Buffer> {
  const { width } = await sharp(svg).metadata();
  const density = Math.min(maxDensity, Math.ceil((unitDensity * sizePx) / Math.max(1, width)));
  return sharp(svg, { density: Math.max(unitDensity, density) })
    .resize(sizePx, sizePx, { fit: 'contain', background: '#00000000' })
    .png()
    .toBuffer();
}

let s3: S3Client | undefined;
function bucketClient(): S3Client {
  s3 ??= s3Client(requestTimeoutMs);
  return s3;
}

const Bucket = () => process.env.BRAND_BUCKET ?? '';

/** Files of a version never change, so browsers and edges may cache them for good. */
const immutable = 'public, max-age=31536000, immutable';

/** Tells whether the brand bucket holds this key. */
export async function hasBrandFile(key: string): Promise<boolean> {
  try {
    await bucketClient().send(new HeadObjectCommand({ Bucket: Bucket(), Key: key }));
    return true;
  } catch (cause) {
    const status = (cause as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    if (status === 404) return false;
    throw cause;
  }
}

/** Stores one file of a brand's version, which browsers may cache for good. */
export async function putBrandFile(
  key: string,
  body: Buffer | string,
  contentType: string,
): Promise<void> {
  await bucketClient().send(
    new PutObjectCommand({
      Bucket: Bucket(),
      Key: key,
      Body: body,
      ContentType: contentType,
      CacheControl: immutable,
    }),
  );
}
