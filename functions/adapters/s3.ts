/** Clients of S3, for the adapters that each keep one kind of file there. */
import { S3Client } from '@aws-sdk/client-s3';

const maxAttempts = 4;
const connectionTimeoutMs = 2_000;

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
