/** Clients of S3 for the adapters, each of which stores one kind of file. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';

const maxAttempts = 4;
const connectionTimeoutMs = 2_000;
/** The bytes of a photo need more time than other requests. */
export const photoRequestTimeoutMs = 20_000;

/** Creates a client with this time limit for each attempt. */
export const s3Client = (requestTimeoutMs: number): S3Client =>
  new S3Client({
    maxAttempts,
    requestHandler: { requestTimeout: requestTimeoutMs, connectionTimeout: connectionTimeoutMs },
    // A custom endpoint has no host name per bucket.
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Reads an object's bytes. It rejects with the error of S3 where there is none. */
export async function readObject(
  s3: S3Client,
  file: { Bucket: string; Key: string },
  abortSignal?: AbortSignal,
): Promise<Buffer | null> {
  const { Body } = await s3.send(
    new GetObjectCommand(file),
    abortSignal ? { abortSignal } : undefined,
  );
  return Body ? Buffer.from(await Body.transformToByteArray()) : null;
}
