/** Serves files of the browser's bundle like CloudFront does from their bucket. */
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { immutableCacheControl, staticHeaders } from '../headers.ts';
import type { LocalResponse } from './response.ts';

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Files of the build that only the server needs. */
const notForBrowsers = new Set(['client-build.json']);
/** Folders whose file names contain a hash of their content. */
const hashed = /^\/(assets|fonts)\//;

/** Returns the file at this decoded path under `folder`; null where there is none for browsers. */
export async function staticFile(folder: string, path: string): Promise<LocalResponse | null> {
  const name = path.slice(1);
  if (!/^[\w.@-]+(\/[\w.@-]+)*$/.test(name) || name.split('/').some((part) => /^\./.test(part))) {
    return null;
  }
  const type = types[extname(name)];
  const topLevel = !name.includes('/');
  if (!type || (topLevel && (notForBrowsers.has(name) || name.endsWith('.html')))) return null;
  return readStatic(folder, name, hashed.test(path) ? immutableCacheControl : 'no-cache');
}

/** Reads a file by name; null where it is missing. */
export async function readStatic(
  folder: string,
  name: string,
  cacheControl: string,
): Promise<LocalResponse | null> {
  const path = join(folder, name);
  try {
    const { mtimeMs, size } = await stat(path);
    const etag = `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`;
    return {
      status: 200,
      headers: {
        ...staticHeaders,
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'cache-control': cacheControl,
        etag,
      },
      body: await readFile(path),
      bodyKey: `${path} ${etag}`,
    };
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) {
      return null;
    }
    throw cause;
  }
}

/** Returns 304 where the visitor's copy is current. */
export function unlessUnchanged(response: LocalResponse, ifNoneMatch = ''): LocalResponse {
  const { etag } = response.headers;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!etag || !known.some((tag) => tag === '*' || tag === etag.replace(/^W\//, '')))
    return response;
  return { ...response, status: 304, body: Buffer.alloc(0) };
}
