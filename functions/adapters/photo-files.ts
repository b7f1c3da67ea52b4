/** Reads and stores the served renditions in the bucket of photos. */
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Needs } from './needs.ts';
import { clearPath, getKeys, type photoEndings, type RenditionNames } from './photo-paths.ts';
import { photoRequestTimeoutMs, readObject, s3Client } from './s3.ts';

export const needs: Needs = { environment: ['PHOTO_BUCKET'], grants: ['photos:put'] };

const s3 = /* @__PURE__ */ s3Client(photoRequestTimeoutMs);
const Bucket = () => process.env.PHOTO_BUCKET ?? '';

/** Returns a clear rendition, or null where it does not exist. */
export async function readPhotoFile(
  tenant: string,
  name: string,
  ending: (typeof photoEndings)[number] = 'jpg',
): Promise<Buffer | null> {
  try {
    const Key = `${clearPath(tenant, name).slice(1)}.${ending}`;
    return await readObject(s3, { Bucket: Bucket(), Key });
  } catch (cause) {
    if ((cause as { name?: string }).name === 'NoSuchKey') return null;
    throw cause;
  }
}

/** Stores renditions of a photo. The content of a name never changes, so caches may keep it. */
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
