/** Refuses what another site, or a prefetch, makes the browser send. */
import type { MethodContract } from '#shared/api/contract.ts';
import { AppError } from '../domain/core/app-error.ts';

type Headers = Record<string, string | undefined>;

/**
 * Writes need JSON, and the brand's own origin wherever the browser names one;
 * GETs that change state refuse cross-site and prefetch requests.
 *
 * @throws AppError `forbidden_origin` or `unsupported_media_type`
 */
export function checkOrigin(
  method: string,
  contract: MethodContract,
  headers: Headers,
  host: string,
): void {
  if (contract.origin === 'exempt') return;
  const writes = method !== 'GET';
  if (!writes && contract.origin !== 'same_origin') return;

  const site = headers['sec-fetch-site'];
  // `none` is the address bar: fine for following a link, not for a write.
  if (site !== undefined && site !== 'same-origin' && !(site === 'none' && !writes)) {
    throw new AppError('forbidden_origin');
  }
  const origin = headers.origin;
  if (origin !== undefined && getHost(origin) !== host.toLowerCase())
    throw new AppError('forbidden_origin');
  if (
    !writes &&
    /prefetch|preview/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)
  ) {
    throw new AppError('forbidden_origin');
  }
  if (writes && !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new AppError('unsupported_media_type');
  }
}

/**
 * A socket is opened by a page of the brand only. Browsers ask nobody before they open one to
 * another site, cookies included, but always say where the page is from; and a page that came
 * unencrypted may be anybody's.
 *
 * @param brandOrigin the brand's own; its scheme is that of its pages
 * @throws AppError `forbidden_origin`
 */
export function checkSocketOrigin(headers: Headers, host: string, brandOrigin: string): void {
  const origin = headers.origin ?? '';
  const isOwn =
    getHost(origin) === host.toLowerCase() &&
    new URL(origin).protocol === new URL(brandOrigin).protocol;
  if (!isOwn) throw new AppError('forbidden_origin');
}

/** Host with port, as an Origin header names it; null for `null` and nonsense. */
function getHost(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
