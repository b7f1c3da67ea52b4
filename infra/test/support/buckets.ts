/** Reads a stack's buckets directly. */
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

type Environment = Readonly<Record<string, string>>;

/** Returns a client for a stack's buckets, which the caller destroys. */
export function bucketClient(environment: Environment): S3Client {
  const {
    AWS_ENDPOINT_URL_S3: endpoint = '',
    AWS_REGION: region = '',
    AWS_ACCESS_KEY_ID: accessKeyId = '',
    AWS_SECRET_ACCESS_KEY: secretAccessKey = '',
  } = environment;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
}

/** Lists the keys of the photo and upload buckets. */
export async function listBucket(
  environment: Environment,
): Promise<{ photos: string[]; uploads: string[] }> {
  const client = bucketClient(environment);
  const getKeys = async (Bucket: string | undefined) => {
    const found: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) }),
      );
      found.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ''));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return found.sort();
  };
  const found = {
    photos: await getKeys(environment.PHOTO_BUCKET),
    uploads: await getKeys(environment.UPLOAD_BUCKET),
  };
  client.destroy();
  return found;
}

/** Returns the number and the size of the files in the photo bucket. */
export async function sizeOfPhotos(
  environment: Environment,
): Promise<{ files: number; bytes: number }> {
  const client = bucketClient(environment);
  const sum = { files: 0, bytes: 0 };
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: environment.PHOTO_BUCKET,
        ...(ContinuationToken ? { ContinuationToken } : {}),
      }),
    );
    for (const { Size = 0 } of page.Contents ?? []) {
      sum.files += 1;
      sum.bytes += Size;
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  client.destroy();
  return sum;
}
