/** Reads browser forms as a stream. */
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { S3Error } from './s3-error.ts';

/** S3 accepts this much before the file. */
const LARGEST_FIELDS_BYTES = 20 * 1_024;
const LONGEST_PART_HEADER_BYTES = 4 * 1_024;

export type FileForm = {
  /** Fields before the file with lower-case names. S3 ignores fields after the file. */
  fields: Map<string, string>;
  filename: string;
  content: AsyncIterable<Uint8Array>;
};

/**
 * Reads a form up to its part `file`, whose content the caller reads.
 *
 * @throws S3Error MalformedPOSTRequest, MaxPostPreDataLengthExceededError, InvalidArgument
 */
export async function readFileForm(
  source: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<FileForm> {
  const parser = openParser(contentType);
  const fields = new Map<string, string>();
  const form = Promise.withResolvers<FileForm>();
  const reading = new AbortController();
  const refuse = (refusal: S3Error) => {
    form.reject(refusal);
    reading.abort();
  };
  let left = LARGEST_FIELDS_BYTES;
  parser.on('field', (name, value, _, isCut) => {
    left -= Buffer.byteLength(value);
    if (isCut || left < 0) refuse(tooLarge());
    if (fields.has(name.toLowerCase())) refuse(repeated(name));
    fields.set(name.toLowerCase(), value);
  });
  parser.on('file', (name: string | undefined, content, filename: string | undefined) => {
    if (name === undefined) refuse(malformed());
    // The policy is checked before the file is read, so no field may be added later.
    parser.removeAllListeners('field');
    // The parser ends truncated content normally, unless its error is passed to the reader.
    content.on('error', (cause) => content.destroy(cause));
    // The source is released when the content is closed.
    content.once('close', () => reading.abort());
    addAbortSignal(reading.signal, content);
    form.resolve({ fields, filename: filename ?? '', content: translated(content) });
  });
  pipeline(source, parser, { signal: reading.signal }).then(
    () => refuse(missing()),
    () => refuse(malformed()),
  );
  return form.promise;
}

/** @throws S3Error MalformedPOSTRequest where the type names no boundary */
function openParser(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // A part without a name counts as a file, so that it is refused.
      isPartAFile: (name) => name === undefined || name.toLowerCase() === 'file',
      limits: {
        files: 1,
        fieldSize: LARGEST_FIELDS_BYTES,
        headerSize: LONGEST_PART_HEADER_BYTES,
      },
    });
  } catch {
    throw malformed();
  }
}

async function* translated(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch {
    throw malformed();
  }
}

const malformed = () =>
  new S3Error(
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  );
const missing = () =>
  new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.');
const repeated = (name: string) =>
  new S3Error('InvalidArgument', `The form has more than one field ${name}.`);
const tooLarge = () =>
  new S3Error(
    'MaxPostPreDataLengthExceededError',
    'Your POST request fields preceding the upload file were too large.',
  );
