/** Clients of S3 for the adapters, each of which stores one kind of file. */
import { createReadStream } from 'node:fs';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

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

/** Stores a file of a local folder. S3 refuses it where bytes were damaged on the way. */
export async function putWritten(
  s3: S3Client,
  target: { Bucket: string; Key: string },
  { path, bytes, sha256 }: { path: string; bytes: number; sha256: string },
  contentType: string,
): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      ...target,
      Body: createReadStream(path),
      ContentLength: bytes,
      ContentType: contentType,
      ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
    }),
  );
}
