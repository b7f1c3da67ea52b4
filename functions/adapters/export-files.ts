/**
 * Finance's export files. A file is first written to a local folder and then stored in the bucket
 * under a name that contains its checksum, so that the content of a name never changes.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { Needs } from './needs.ts';
import { putWritten, s3Client } from './s3.ts';

export const needs: Needs = { environment: ['EXPORT_BUCKET'], grants: ['exports:keep'] };

const requestTimeoutMs = 120_000;
const bufferCharacters = 65_536;

const s3 = /* @__PURE__ */ s3Client(requestTimeoutMs);
const Bucket = () => process.env.EXPORT_BUCKET ?? '';

export interface WrittenFile {
  path: string;
  bytes: number;
  lines: number;
  /** Hexadecimal, like the output of `sha256sum`. */
  sha256: string;
}

export interface LineFile {
  /** Returns a promise only where the disk needs time. */
  line(text: string): Promise<void> | undefined;
  end(): Promise<WrittenFile>;
}

/** Opens a file of lines and computes its hash while it is written. */
export async function writeLines(path: string): Promise<LineFile> {
  const file = await open(path, 'w', 0o600);
  const hash = createHash('sha256');
  const written = { path, bytes: 0, lines: 0 };
  let buffer = '';
  const flush = async () => {
    const bytes = Buffer.from(buffer);
    buffer = '';
    hash.update(bytes);
    written.bytes += bytes.length;
    await file.writeFile(bytes);
  };
  return {
    line(text) {
      buffer += `${text}\n`;
      written.lines += 1;
      return buffer.length >= bufferCharacters ? flush() : undefined;
    },
    async end() {
      await flush();
      await file.close();
      return { ...written, sha256: hash.digest('hex') };
    },
  };
}

/** Stores a written file in the bucket under its own name. */
export const putExport = (
  key: string,
  file: Omit<WrittenFile, 'lines'>,
  contentType: string,
): Promise<void> => putWritten(s3, { Bucket: Bucket(), Key: key }, file, contentType);

/** A stored file is missing or damaged. */
export class ExportFileError extends Error {
  override readonly name = 'ExportFileError';
}

/**
 * Streams the bytes of a stored file.
 *
 * @throws ExportFileError after the last bytes if the checksum differs
 */
export async function* exportBytes(key: string, sha256: string): AsyncGenerator<Buffer> {
  let body: Readable;
  try {
    const response = await s3.send(new GetObjectCommand({ Bucket: Bucket(), Key: key }));
    body = response.Body as Readable;
  } catch (cause) {
    if ((cause as { name?: string }).name !== 'NoSuchKey') throw cause;
    throw new ExportFileError(`${key} is not in the bucket`, { cause });
  }
  const hash = createHash('sha256');
  for await (const bytes of body as AsyncIterable<Buffer>) {
    hash.update(bytes);
    yield bytes;
  }
  if (hash.digest('hex') !== sha256) {
    throw new ExportFileError(`${key} is not what it was when the month was closed`);
  }
}
