/** Sends parts of files like CloudFront does. WebKit asks for films by parts only. */
import { parseRange } from './engines/s3-read.ts';
import type { LocalResponse } from './response.ts';

/**
 * The part of a file that a Range header names, as a 206; the whole file where it names none, several
 * or another version (`ifRange`), and a 416 where the part lies beyond the end.
 */
export function inRange(file: LocalResponse, range: string, ifRange: string): LocalResponse {
  if (file.status !== 200) return file;
  const headers: LocalResponse['headers'] = { ...file.headers, 'accept-ranges': 'bytes' };
  const whole = { ...file, headers };
  if (ifRange && ifRange !== headers.etag) return whole;
  const size = file.body.length;
  const part = getPart(range, size);
  if (part === undefined) return whole;
  if (part === null) {
    const none = { ...headers, 'content-range': `bytes */${size}` };
    return { status: 416, headers: none, body: Buffer.alloc(0) };
  }
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${part.start}-${part.end}/${size}` },
    body: file.body.subarray(part.start, part.end + 1),
  };
}

/** Null where it lies beyond the end. */
function getPart(range: string, size: number) {
  try {
    return parseRange(range, size);
  } catch {
    return null;
  }
}
