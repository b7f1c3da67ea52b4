/** Protects the local stack's own pages from requests of other pages in the developer's browser. */
import type { EdgeRequest } from './event.ts';

/** Tells whether a page of another origin sent the request. Programs send no origin. */
export function isForeign(edgeRequest: EdgeRequest): boolean {
  const [, origin = ''] =
    edgeRequest.headers.find(([name]) => name.toLowerCase() === 'origin') ?? [];
  return origin !== '' && origin !== `http://${edgeRequest.host}`;
}
