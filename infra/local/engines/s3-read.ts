import { S3Error } from './s3-error.ts';
import type { StoredObject } from './s3-store.ts';

/** The range of bytes to send, both ends included. */
export type ByteRange = { start: number; end: number };

/**
 * Evaluates If-Match, If-Unmodified-Since, If-None-Match and If-Modified-Since in this order.
 *
 * @returns whether the response is 304
 * @throws S3Error PreconditionFailed
 * Source: RFC 9110, section 13.2.2
 */
export function isNotModified(object: StoredObject, headers: ReadonlyMap<string, string>): boolean {
  // HTTP dates have whole seconds.
  const modified = Math.floor(Date.parse(object.modified) / 1_000) * 1_000;
  const match = headers.get('if-match');
  const unmodifiedSince = Date.parse(headers.get('if-unmodified-since') ?? '');
  if (match === undefined ? modified > unmodifiedSince : !matchesTag(match, object.etag)) {
    throw preconditionFailed();
  }
  const noneMatch = headers.get('if-none-match');
  if (noneMatch !== undefined) return matchesTag(noneMatch, object.etag);
  return modified <= Date.parse(headers.get('if-modified-since') ?? '');
}

/** Evaluates the conditions of a write. @throws S3Error PreconditionFailed, NoSuchKey */
export function checkWriteConditions(
  current: StoredObject | undefined,
  headers: ReadonlyMap<string, string>,
): void {
  const match = headers.get('if-match');
  const noneMatch = headers.get('if-none-match');
  if (match !== undefined && current === undefined) {
    throw new S3Error('NoSuchKey', 'The specified key does not exist.');
  }
  if (match !== undefined && current !== undefined && !matchesTag(match, current.etag)) {
    throw preconditionFailed();
  }
  if (noneMatch !== undefined && current !== undefined && matchesTag(noneMatch, current.etag)) {
    throw preconditionFailed();
  }
}

/**
 * Returns the single range of a Range header. It returns undefined, which means the whole object,
 * for no range, several ranges or a malformed header.
 *
 * @throws S3Error InvalidRange when it lies beyond the object
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  if (start >= size) throw new S3Error('InvalidRange', 'The requested range is not satisfiable');
  return { start, end };
}

function matchesTag(header: string, etag: string): boolean {
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, '').replace(/^"|"$/g, ''))
    .some((tag) => tag === '*' || tag === etag);
}

function preconditionFailed(): S3Error {
  return new S3Error(
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
  );
}
