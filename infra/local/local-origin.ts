/** Any page that the developer has open could send requests to the local stack's own pages. */
import type { Visit } from './event.ts';

/** Whether a page of another origin sent it; programs do not say where they are. */
export function isForeign(visit: Visit): boolean {
  const [, origin = ''] = visit.headers.find(([name]) => name.toLowerCase() === 'origin') ?? [];
  return origin !== '' && origin !== `http://${visit.host}`;
}
