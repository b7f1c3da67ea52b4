/** Reads and removes uploads of browsers in their bucket. */
import { DeleteObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import type { Needs } from './needs.ts';
import { photoRequestTimeoutMs, readObject, s3Client } from './s3.ts';

export const needs: Needs = { environment: ['UPLOAD_BUCKET'], grants: ['uploads:take'] };

const s3 = /* @__PURE__ */ s3Client(photoRequestTimeoutMs);
const Bucket = () => process.env.UPLOAD_BUCKET ?? '';

/** Returns an upload's bytes, or null where it is missing or larger than `mostBytes`. */
export async function readUpload(
  key: string,
  mostBytes: number,
): Promise<Buffer | 'too_large' | null> {
  try {
    const file = { Bucket: Bucket(), Key: key };
    const head = await s3.send(new HeadObjectCommand(file));
    if ((head.ContentLength ?? 0) > mostBytes) return 'too_large';
    return await readObject(s3, file);
  } catch (cause) {
    if (['NoSuchKey', 'NotFound'].includes((cause as { name?: string }).name ?? '')) return null;
    throw cause;
  }
}

export async function removeUpload(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: Bucket(), Key: key }));
}
