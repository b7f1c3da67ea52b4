/**
 * Taking a brand offline in the console, and bringing it back. The stop of the command is another
 * one, which the command alone ends: the table may be restored meanwhile.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { nowIso } from '../../adapters/clock.ts';
import { repeatUploads } from '../../adapters/repeat-uploads.ts';
import { AppError } from '../core/app-error.ts';
import { brandKnownMs, publishedBrand, startBrand, stopBrand } from '../tenants/brands.ts';
import { requireFreshPasskey } from './console-sessions.ts';
import type { OpsBrandContext } from './ops-context.ts';

/**
 * POST /ops/brand-state. Whoever brings a brand back waits until every function knows it, as photos
 * that arrived meanwhile are processed then.
 *
 * @throws AppError `not_found`; `maintenance` while the command stops the brand
 */
export async function changeState({
  session,
  brand,
  body: { state, reason },
  audit,
}: OpsBrandContext<{ state: 'online' | 'offline'; reason: string }>): Promise<{
  offline_since: string | null;
}> {
  requireFreshPasskey(session);
  const subject = { kind: 'brand', id: brand.id };
  // Not as the call found it, which may be two seconds old.
  const stops = (await publishedBrand(brand.id))?.brand.stops;
  const offline = stops?.console ?? null;
  const before = { offline_since: offline };
  audit.note({ subject, reason, before });
  if (stops?.command !== undefined) throw new AppError('maintenance');
  if ((state === 'offline') === (offline !== null)) return before;
  const since = state === 'offline' ? nowIso() : null;
  const after = { offline_since: since };
  const also = [audit.write({ subject, reason, before, after })];
  const isDone =
    since === null
      ? await startBrand(brand.id, 'console', also)
      : await stopBrand(brand.id, { by: 'console', since }, also);
  if (!isDone) {
    // The command stopped it at this moment, or it went.
    throw new AppError((await publishedBrand(brand.id)) ? 'maintenance' : 'not_found');
  }
  if (since === null) {
    await pause(brandKnownMs);
    await repeatUploads(brand.id);
  }
  return after;
}
