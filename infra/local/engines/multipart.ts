/** Streaming reader of browser forms. Source: RFC 7578 and RFC 2046, section 5.1. */
import { ByteReader, TooLongError, UnexpectedEndError } from './byte-reader.ts';
import { S3Error } from './s3-error.ts';

/** S3 takes this much before the file. */
const LARGEST_FIELDS_BYTES = 20 * 1_024;
const LONGEST_PART_HEADER_BYTES = 4 * 1_024;

export type FileForm = {
  /** Fields before the file, names in lower case; S3 ignores what follows the file. */
  fields: Map<string, string>;
  filename: string;
  content: AsyncIterable<Buffer>;
};

/**
 * Reads a form up to its part `file`, whose content is left to be read.
 * @throws S3Error MalformedPOSTRequest, MaxPostPreDataLengthExceededError, InvalidArgument
 */
export async function readFileForm(
  source: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<FileForm> {
  const reader = new ByteReader(source);
  const delimiter = `\r\n--${boundaryOf(contentType)}`;
  const fields = new Map<string, string>();
  let left = LARGEST_FIELDS_BYTES;
  try {
    await reader.readThrough(delimiter.slice(2), LONGEST_PART_HEADER_BYTES);
    for (;;) {
      const lineEnd = await reader.readThrough('\r\n', LONGEST_PART_HEADER_BYTES);
      if (lineEnd.toString('latin1').startsWith('--')) break;
      const { name, filename } = parsePartHeader(
        (await reader.readThrough('\r\n\r\n', LONGEST_PART_HEADER_BYTES)).toString('utf8'),
      );
      if (name === 'file') {
        return { fields, filename, content: translated(reader.piecesThrough(delimiter)) };
      }
      const value = await reader.readThrough(delimiter, left);
      left -= value.length;
      if (fields.has(name)) {
        throw new S3Error('InvalidArgument', `The form has more than one field ${name}.`);
      }
      fields.set(name, value.toString('utf8'));
    }
  } catch (error) {
    throw translate(error);
  }
  throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.');
}

async function* translated(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces;
  } catch (error) {
    throw translate(error);
  }
}

function translate(error: unknown): unknown {
  if (error instanceof TooLongError) {
    return new S3Error(
      'MaxPostPreDataLengthExceededError',
      'Your POST request fields preceding the upload file were too large.',
    );
  }
  return error instanceof UnexpectedEndError ? malformed() : error;
}

function boundaryOf(contentType: string): string {
  const match = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(
    contentType,
  );
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw malformed();
  return boundary;
}

/** Browsers escape quotes and line ends of names as %22, %0D and %0A. */
function parsePartHeader(header: string): { name: string; filename: string } {
  const disposition = /^content-disposition:\s*form-data(;.*)$/im.exec(header)?.[1];
  const name = /;\s*name="([^"]*)"/i.exec(disposition ?? '')?.[1];
  const filename = /;\s*filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? '';
  if (name === undefined) throw malformed();
  return { name: name.toLowerCase(), filename };
}

function malformed(): S3Error {
  return new S3Error(
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  );
}
