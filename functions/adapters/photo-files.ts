/** The bucket of photos: reads and stores the renditions that are served. */
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Needs } from './needs.ts';
import { clearPath, getKeys, type photoEndings, type RenditionNames } from './photo-paths.ts';
import { photoRequestTimeoutMs, readObject, s3Client } from './s3.ts';

export const needs: Needs = { environment: ['PHOTO_BUCKET'], grants: ['photos:put'] };

<<<<<<< a1167c2b66283cd2c80f6c153e629f324e9ee7c0
const s3 = /* @__PURE__ */ s3Client(photoRequestTimeoutMs);
const Bucket = () => process.env.PHOTO_BUCKET ?? '';
=======
const s3 = s3Client(requestTimeoutMs);
const uploads = () => process.env.UPLOAD_BUCKET ?? '';
const photos = () => process.env.PHOTO_BUCKET ?? '';

/** The names of a photo's four renditions. */
export interface RenditionNames {
  full: string;
  thumb: string;
  match: string;
  censored: string;
}

/** Random names are shorter. */
const sharedPattern = /^shared-[\w-]{43}$/;

/**
 * A rendition's name that several members may have, such as fake members with the same drawing: no
 * member's end or change of mind removes the file.
 *
 * @param content tells this rendition from all others
 */
export const sharedName = (content: string): string => `shared-${sha256(content)}`;

/** Keys of a rendition: the address without its slash, one for each ending. */
const getKeys = (tenant: string, rendition: keyof RenditionNames, name: string) => {
  const path = rendition === 'censored' ? censoredPath(tenant, name) : clearPath(tenant, name);
  return photoEndings.map((ending) => ({ ending, key: `${path.slice(1)}.${ending}` }));
};

/** Rejects as S3 does where there is no such file. */
async function read(Bucket: string, Key: string): Promise<Buffer | null> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Body ? Buffer.from(await Body.transformToByteArray()) : null;
}

/** An upload's bytes, or null where it is gone or larger than `mostBytes`. */
export async function readUpload(
  key: string,
  mostBytes: number,
): Promise<Buffer | 'too_large' | null> {
  try {
    const head = await s3.send(new HeadObjectCommand({ Bucket: uploads(), Key: key }));
    if ((head.ContentLength ?? 0) > mostBytes) return 'too_large';
    return await read(uploads(), key);
  } catch (cause) {
    if (['NoSuchKey', 'NotFound'].includes((cause as { name?: string }).name ?? '')) return null;
    throw cause;
  }
}
>>>>>>> c1612f915eedf61dc608ec36372d9c1ebd05ef12

/** A clear rendition as JPEG; null where it is gone. */
export async function readPhotoFile(tenant: string, name: string): Promise<Buffer | null> {
  try {
    const Key = `${clearPath(tenant, name).slice(1)}.jpg`;
    return await readObject(s3, { Bucket: Bucket(), Key });
  } catch (cause) {
    if ((cause as { name?: string }).name === 'NoSuchKey') return null;
    throw cause;
  }
}

/** Stores renditions of a photo. Their names never change content: caches may keep them. */
export async function storePhotoFiles<Rendition extends keyof RenditionNames>(
  tenant: string,
  names: Record<Rendition, string>,
  files: Record<Rendition, Record<(typeof photoEndings)[number], Buffer>>,
): Promise<void> {
  const types = { webp: 'image/webp', jpg: 'image/jpeg' };
  await Promise.all(
    (Object.entries(names) as [Rendition, string][]).flatMap(([rendition, name]) =>
      getKeys(tenant, rendition, name).map(({ ending, key }) =>
        s3.send(
          new PutObjectCommand({
            Bucket: Bucket(),
            Key: key,
            Body: files[rendition][ending],
            ContentType: types[ending],
            CacheControl:
              rendition === 'censored'
                ? 'public, max-age=31536000, immutable'
                : 'private, max-age=600',
          }),
        ),
      ),
    ),
  );
}
