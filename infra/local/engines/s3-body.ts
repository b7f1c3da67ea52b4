import { createHash } from 'node:crypto';
import { decodeAwsChunked } from './aws-chunked.ts';
import {
  type Checksum,
  type ChecksumAlgorithm,
  checksumAlgorithms,
  createChecksum,
} from './checksums.ts';
import { S3Error } from './s3-error.ts';
import type { Verified } from './sigv4.ts';

/** A body whose bytes may be stored only if reading them to the end throws nothing. */
export type VerifiedBody = {
  chunks: AsyncIterable<Uint8Array>;
  /** The client's own checksum, available after the last chunk if the client sent one. */
  checksum(): Checksum | undefined;
};

/**
 * Decodes a request body and checks at its end everything that the client declared: length, payload
 * hash, Content-MD5 and checksum.
 *
 * @throws S3Error here for unreadable input, and from `chunks` for wrong content
 */
export function verifiedBody(
  source: AsyncIterable<Uint8Array>,
  headers: ReadonlyMap<string, string>,
  auth: Verified,
): VerifiedBody {
  const streamed = auth.payload.startsWith('STREAMING-');
  const length = headers.get(streamed ? 'x-amz-decoded-content-length' : 'content-length');
  if (length === undefined) {
    throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  const trailers = new Map<string, string>();
  const algorithm = declaredChecksum(headers);
  let checksum: Checksum | undefined;

  async function* chunks(): AsyncGenerator<Uint8Array> {
    const sha256 = createHash('sha256');
    const md5 = createHash('md5');
    const meter = algorithm === undefined ? undefined : createChecksum(algorithm);
    let size = 0;
    for await (const chunk of streamed ? decodeAwsChunked(source, auth, trailers) : source) {
      size += chunk.length;
      sha256.update(chunk);
      md5.update(chunk);
      meter?.update(chunk);
      yield chunk;
    }
    if (size !== Number(length)) {
      throw new S3Error('IncompleteBody', 'The body is not as long as Content-Length says.');
    }
    if (/^[0-9a-f]{64}$/.test(auth.payload) && sha256.digest('hex') !== auth.payload) {
      throw new S3Error(
        'XAmzContentSHA256Mismatch',
        'The provided x-amz-content-sha256 header does not match what was computed.',
      );
    }
    checkMd5(headers.get('content-md5'), md5.digest('base64'));
    if (algorithm === undefined || meter === undefined) return;
    const name = `x-amz-checksum-${algorithm}`;
    const value = Buffer.from(await meter.digest()).toString('base64');
    if ((headers.get(name) ?? trailers.get(name)) !== value) {
      throw new S3Error(
        'BadDigest',
        `The ${algorithm} you specified did not match what we received.`,
      );
    }
    checksum = { algorithm, value };
  }

  return { chunks: chunks(), checksum: () => checksum };
}

/**
 * Reads a small body as text.
 *
 * @throws S3Error EntityTooLarge
 */
export async function readText(body: VerifiedBody, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body.chunks) {
    size += chunk.length;
    if (size > limit) throw new S3Error('EntityTooLarge', 'The request body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function declaredChecksum(headers: ReadonlyMap<string, string>): ChecksumAlgorithm | undefined {
  const trailer = headers.get('x-amz-trailer')?.trim().toLowerCase();
  const names = [...headers.keys(), ...(trailer === undefined ? [] : [trailer])];
  const [declared, second] = checksumAlgorithms.filter((algorithm) =>
    names.includes(`x-amz-checksum-${algorithm}`),
  );
  if (second !== undefined) {
    throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.');
  }
  return declared;
}

function checkMd5(declared: string | undefined, computed: string): void {
  if (declared === undefined || declared === computed) return;
  if (Buffer.from(declared, 'base64').length !== 16) {
    throw new S3Error('InvalidDigest', 'The Content-MD5 you specified is not valid.');
  }
  throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.');
}
