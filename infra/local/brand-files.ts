/** Serves brand files and public photos like CloudFront does from their buckets. */
import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3';
import { immutableCacheControl, sharedPictureHeaders, staticHeaders } from '../headers.ts';
import type { LocalResponse } from './response.ts';

/** Returns the object whose key is the path, or null where there is none. */
export async function bucketFile(
  client: S3Client,
  bucket: string,
  path: string,
): Promise<LocalResponse | null> {
  try {
    const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: path.slice(1) }));
    const etag = object.ETag ?? '';
    return {
      status: 200,
      headers: {
        ...(path.startsWith('/photos/') ? staticHeaders : sharedPictureHeaders),
        'content-type': object.ContentType ?? 'application/octet-stream',
        'cache-control': object.CacheControl ?? immutableCacheControl,
        ...(etag ? { etag } : {}),
      },
      body: Buffer.from((await object.Body?.transformToByteArray()) ?? []),
      bodyKey: `${bucket}${path} ${etag}`,
    };
  } catch (cause) {
    if (cause instanceof NoSuchKey) return null;
    throw cause;
  }
}
