/**
 * Compresses responses like CloudFront.
 * Source:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { LocalResponse } from './response.ts';

const smallestBytes = 1_000;
const largestBytes = 10_000_000;
/** These levels are fast enough for each response and close to CloudFront's result. */
const brotliQuality = 5;
const keptBodies = 200;

const compressibleTypes =
  /^(text\/.+|application\/(javascript|json|xml|manifest\+json|.+\+json|.+\+xml|wasm)|image\/svg\+xml|font\/(ttf|otf))$/;
const compressibleStatuses = new Set([200, 403, 404]);

const kept = new Map<string, Buffer>();

type Encoding = 'br' | 'gzip';

/** Returns the response in the visitor's preferred encoding, or unchanged. */
export async function compressed(
  response: LocalResponse,
  acceptEncoding: string,
): Promise<LocalResponse> {
  const { status, headers, body, bodyKey } = response;
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (
    !compressibleStatuses.has(status) ||
    !compressibleTypes.test(type) ||
    headers['content-encoding'] ||
    body.length < smallestBytes ||
    body.length > largestBytes
  ) {
    return response;
  }
  const vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding';
  const encoding = encodingFor(acceptEncoding);
  if (!encoding) return { ...response, headers: { ...headers, vary } };
  return {
    ...response,
    headers: {
      ...headers,
      vary,
      'content-encoding': encoding,
      // The compressed bytes differ, so the ETag is weak.
      ...(headers.etag ? { etag: headers.etag.replace(/^(?!W\/)/, 'W/') } : {}),
    },
    body: await packed(body, encoding, bodyKey),
  };
}

/** Prefers Brotli to gzip, and excludes an encoding with `q=0`. */
export function encodingFor(acceptEncoding: string): Encoding | undefined {
  const accepted = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, quality === undefined ? 1 : Number(quality.slice(2))] as const;
    }),
  );
  return (['br', 'gzip'] as const).find(
    (name) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0,
  );
}

async function packed(body: Buffer, encoding: Encoding, bodyKey?: string): Promise<Buffer> {
  const key = bodyKey && `${encoding} ${bodyKey}`;
  const known = key && kept.get(key);
  if (known) return known;
  const bytes =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
        })
      : await promisify(gzip)(body);
  if (key) {
    kept.set(key, bytes);
    const [oldest] = kept.keys();
    if (kept.size > keptBodies && oldest !== undefined) kept.delete(oldest);
  }
  return bytes;
}
