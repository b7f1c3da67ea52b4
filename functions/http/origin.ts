/** Refuses requests that another site, or a prefetch, makes a browser send. */
import type { MethodContract } from '#shared/api/contract.ts';
import { AppError } from '../domain/core/app-error.ts';

type Headers = Record<string, string | undefined>;

/**
 * Checks that writes send JSON, or the form of their contract, from the brand's own origin, where
 * the browser names one, and that state-changing GETs are neither cross-site nor prefetches.
 *
 * @throws AppError `forbidden_origin` or `unsupported_media_type`
 */
export function checkOrigin(
  method: string,
  contract: Pick<MethodContract, 'origin' | 'form'>,
  headers: Headers,
  host: string,
): void {
  if (contract.origin === 'exempt') return;
  const writes = method !== 'GET';
  if (!writes && contract.origin !== 'same_origin') return;

  const site = headers['sec-fetch-site'];
  // `none` means the address bar, which may follow a link but not write.
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
  if (contract.form) return;
  if (writes && !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new AppError('unsupported_media_type');
  }
}

/**
 * Checks that a page of the brand opens the socket. Browsers send cookies with cross-site sockets
 * but always name the page's origin. An unencrypted page is not trusted, as an attacker can forge
 * it.
 *
 * @param brandOrigin the brand's origin, whose scheme its pages have
 * @throws AppError `forbidden_origin`
 */
export function checkSocketOrigin(headers: Headers, host: string, brandOrigin: string): void {
  const origin = headers.origin ?? '';
  const isOwn =
    getHost(origin) === host.toLowerCase() &&
    new URL(origin).protocol === new URL(brandOrigin).protocol;
  if (!isOwn) throw new AppError('forbidden_origin');
}

/** Returns host and port of an Origin header, or null for `null` and invalid ones. */
function getHost(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
