/**
 * Decodes bodies that a client streams in signed or unsigned chunks (`aws-chunked`).
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html
 */
import { createHash, hash } from 'node:crypto';
import { ByteReader, TooLongError, UnexpectedEndError } from './byte-reader.ts';
import { S3Error } from './s3-error.ts';
import { checkSignature, type Verified } from './sigv4.ts';

const LONGEST_LINE_BYTES = 8 * 1_024;
const EMPTY_SHA256 = hash('sha256', '');

/**
 * Yields the body inside the chunks. Signatures of chunks and trailer are verified where
 * `x-amz-content-sha256` announces them.
 *
 * @param trailers receives the trailing headers with lower-case names after the body was read
 * @throws S3Error after which the bytes yielded before must be discarded
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Uint8Array>,
  auth: Verified,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const signed = auth.payload.startsWith('STREAMING-AWS4-HMAC-SHA256-PAYLOAD');
  let previous = auth.signature;
  try {
    for (;;) {
      const { size, signature } = parseChunkHeader(await readLine(reader));
      const content = createHash('sha256');
      for await (const piece of reader.pieces(size)) {
        content.update(piece);
        yield piece;
      }
      if (signed) {
        const hashes = [EMPTY_SHA256, content.digest('hex')];
        await verifyPart(auth, 'PAYLOAD', previous, hashes, signature);
        previous = signature;
      }
      if (size === 0) break;
      if ((await readLine(reader)) !== '') throw malformed();
    }
    await readTrailers(reader, trailers);
  } catch (error) {
    if (error instanceof UnexpectedEndError || error instanceof TooLongError) throw malformed();
    throw error;
  }
  if (signed && auth.payload.endsWith('-TRAILER')) await verifyTrailers(auth, previous, trailers);
}

async function readTrailers(reader: ByteReader, trailers: Map<string, string>): Promise<void> {
  for (;;) {
    const line = await readLine(reader);
    if (line === '') return;
    const colon = line.indexOf(':');
    if (colon < 1) throw malformed();
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}

function verifyTrailers(
  auth: Verified,
  previous: string,
  trailers: Map<string, string>,
): Promise<void> {
  const signature = trailers.get('x-amz-trailer-signature') ?? '';
  trailers.delete('x-amz-trailer-signature');
  const canonical = [...trailers].map(([name, value]) => `${name}:${value}\n`).join('');
  return verifyPart(auth, 'TRAILER', previous, [hash('sha256', canonical)], signature);
}

async function verifyPart(
  auth: Verified,
  kind: 'PAYLOAD' | 'TRAILER',
  previous: string,
  hashes: string[],
  signature: string,
): Promise<void> {
  const algorithm = `AWS4-HMAC-SHA256-${kind}`;
  const toSign = [algorithm, auth.timestamp, auth.scope, previous, ...hashes].join('\n');
  checkSignature(await auth.sign(toSign), signature);
}

function parseChunkHeader(line: string): { size: number; signature: string } {
  const match = /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line);
  if (match === null) throw malformed();
  return { size: Number.parseInt(match[1] ?? '', 16), signature: match[2] ?? '' };
}

async function readLine(reader: ByteReader): Promise<string> {
  return (await reader.readThrough('\r\n', LONGEST_LINE_BYTES)).toString('latin1');
}

function malformed(): S3Error {
  return new S3Error('IncompleteBody', 'The request body terminated unexpectedly.');
}
