/** Any page that the developer has open could send requests to the local stack's own pages. */
import type { EdgeRequest } from './event.ts';

/** Whether a page of another origin sent it; programs do not say where they are. */
export function isForeign(edgeRequest: EdgeRequest): boolean {
  const [, origin = ''] =
    edgeRequest.headers.find(([name]) => name.toLowerCase() === 'origin') ?? [];
  return origin !== '' && origin !== `http://${edgeRequest.host}`;
}
