import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error.ts';
import { decodePercent, effectiveHeaders, type SignableRequest } from './sigv4.ts';

/** A parsed request; `bucket` and `key` are '' where the path has none. */
export type S3Request = {
  signable: SignableRequest;
  method: string;
  bucket: string;
  key: string;
  query: Map<string, string>;
  /**
   * Lower-case names. They include the query parameters of a presigned URL that replace headers.
   */
  headers: Map<string, string>;
  /** The raw body. */
  body: AsyncIterable<Uint8Array>;
};

/** @throws S3Error InvalidURI */
export function parseRequest(message: IncomingMessage, body: AsyncIterable<Uint8Array>): S3Request {
  const url = message.url ?? '/';
  const mark = url.indexOf('?');
  // The path is not normalised, as an object's key may contain dots and empty segments.
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? [] : parseQuery(url.slice(mark + 1));
  const headers = new Map(
    Object.entries(message.headersDistinct).map(([name, values]) => [
      name,
      (values ?? []).join(','),
    ]),
  );
  const signable = { method: message.method ?? 'GET', path, query, headers };
  const slash = path.indexOf('/', 1);
  return {
    signable,
    method: signable.method,
    bucket: decodePercent(slash < 0 ? path.slice(1) : path.slice(1, slash)),
    key: slash < 0 ? '' : decodePercent(path.slice(slash + 1)),
    query: new Map(query),
    headers: effectiveHeaders(signable),
    body,
  };
}

function parseQuery(text: string): [string, string][] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const name = equals < 0 ? pair : pair.slice(0, equals);
      return [decodePercent(name), equals < 0 ? '' : decodePercent(pair.slice(equals + 1))];
    });
}

/** Refuses parameters of operations that this implementation lacks. */
export function refuseUnknownParameters(request: S3Request, allowed: readonly string[]): void {
  for (const name of request.query.keys()) {
    const lower = name.toLowerCase();
    if (lower === 'x-id' || lower.startsWith('x-amz-') || allowed.includes(lower)) continue;
    throw new S3Error('NotImplemented', `The local S3 does not implement the parameter ${name}.`);
  }
}

/** System-defined headers that are stored with an object and returned with it. */
const KEPT_HEADERS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];
const LARGEST_METADATA_BYTES = 2 * 1_024;

/** Returns the headers or form fields that are stored with the object. */
export function keptHeaders(fields: ReadonlyMap<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  let metadataBytes = 0;
  for (const [name, value] of fields) {
    const isMetadata = name.startsWith('x-amz-meta-');
    if (!isMetadata && !KEPT_HEADERS.includes(name)) continue;
    // The encoding of the transfer is no property of the object.
    const own = name === 'content-encoding' ? value.replace(/\baws-chunked\b,?\s*/, '') : value;
    if (own === '') continue;
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(own) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
      throw new S3Error('InvalidArgument', `The value of ${name} cannot be sent as a header.`);
    }
    if (isMetadata) metadataBytes += name.length - 'x-amz-meta-'.length + own.length;
    kept[name] = own;
  }
  if (metadataBytes > LARGEST_METADATA_BYTES) {
    throw new S3Error('InvalidArgument', 'Your metadata headers exceed the maximum size.');
  }
  return kept;
}
