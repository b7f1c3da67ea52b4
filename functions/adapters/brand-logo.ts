/** Reads a brand's logo for documents on paper from the bucket of brands' files. */
import { crc32 } from 'node:zlib';
import type { S3Client } from '@aws-sdk/client-s3';
import { printedLogoUrl } from '#shared/brand-assets.ts';
import type { Needs } from './needs.ts';
import { readObject, s3Client } from './s3.ts';

export const needs: Needs = { environment: ['BRAND_BUCKET'], grants: ['logos:read'] };

/** Somebody waits for the document, which can do without a logo. */
const timeoutMs = 2_000;

/** Logos of a few kilobytes that this process has read. A version's files never change. */
const known = new Map<string, Buffer>();
const mostKnown = 50;

let s3: S3Client | undefined;

/**
 * Returns a logo as PNG, or null where it cannot be had: a document does not fail for its logo. What
 * was wrong is in the log.
 *
 * @param assets root-relative address of the brand's files, `Brand.assets`
 */
export async function findPrintedLogo(assets: string): Promise<Buffer | null> {
  const url = printedLogoUrl(assets);
  const found = known.get(url);
  if (found) return found;
  try {
    s3 ??= s3Client(timeoutMs);
    const file = { Bucket: process.env.BRAND_BUCKET ?? '', Key: url.slice(1) };
    const bytes = await readObject(s3, file, AbortSignal.timeout(timeoutMs));
    if (!bytes || !isWholePng(bytes)) throw new Error('it is no whole PNG');
    if (known.size >= mostKnown) known.clear();
    known.set(url, bytes);
    return bytes;
  } catch (cause) {
    const { name, message } = cause as Error;
    const details = {
      level: 'error',
      message: 'logo_not_read',
      url,
      reason: `${name}: ${message}`,
    };
    console.error(JSON.stringify(details));
    return null;
  }
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** A chunk of PNG: four bytes of length, four of type, the data, four of checksum. */
const frameBytes = 12;

/**
 * Tells whether the bytes are a PNG with its end and without damage. The library that draws PDF
 * takes damaged ones, and whoever opens the document sees it.
 */
export function isWholePng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, signature.length).equals(signature)) return false;
  for (let at = signature.length; at + frameBytes <= bytes.length; ) {
    const end = at + frameBytes + bytes.readUInt32BE(at);
    if (end > bytes.length) return false;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end === bytes.length;
    at = end;
  }
  return false;
}
