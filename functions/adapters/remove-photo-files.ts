/** Removes renditions of photos from their bucket. */
import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import type { Needs } from './needs.ts';
import { getKeys, isShared, type RenditionNames } from './photo-paths.ts';
import { photoRequestTimeoutMs, s3Client } from './s3.ts';

export const needs: Needs = { environment: ['PHOTO_BUCKET'], grants: ['photos:remove'] };

const s3 = /* @__PURE__ */ s3Client(photoRequestTimeoutMs);

/** Removes the named renditions of a photo except shared ones. */
export async function removePhotoFiles(
  tenant: string,
  names: Partial<RenditionNames> | undefined,
): Promise<void> {
  const own = Object.entries(names ?? {}).filter(([, name]) => !isShared(name));
  if (own.length === 0) return;
  const Objects = own.flatMap(([rendition, name]) =>
    getKeys(tenant, rendition as keyof RenditionNames, name).map(({ key }) => ({ Key: key })),
  );
  const response = await s3.send(
    new DeleteObjectsCommand({
      Bucket: process.env.PHOTO_BUCKET ?? '',
      Delete: { Objects, Quiet: true },
    }),
  );
  const [failed] = response.Errors ?? [];
  if (failed) throw new Error(`a photo's file could not be removed: ${failed.Code}`);
}
