/** Clients of S3, for the adapters that each keep one kind of file there. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';

const maxAttempts = 4;
const connectionTimeoutMs = 2_000;
/** A photo's bytes take their time. */
export const photoRequestTimeoutMs = 20_000;

/** A client whose every attempt may take so long. */
export const s3Client = (requestTimeoutMs: number): S3Client =>
  new S3Client({
    maxAttempts,
    requestHandler: { requestTimeout: requestTimeoutMs, connectionTimeout: connectionTimeoutMs },
    // An endpoint of one's own serves no host name per bucket.
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** An object's bytes; rejects as S3 does where there is none. */
export async function readObject(
  s3: S3Client,
  file: { Bucket: string; Key: string },
): Promise<Buffer | null> {
  const { Body } = await s3.send(new GetObjectCommand(file));
  return Body ? Buffer.from(await Body.transformToByteArray()) : null;
}
