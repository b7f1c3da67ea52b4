/** Security headers of pages. */
import type { Needs } from '../adapters/needs.ts';
import { commonHeaders } from './headers.ts';

export const needs: Needs = { environment: ['UPLOAD_ORIGIN'] };

/**
 * Returns the headers of a page. Scripts come only from the brand's own host, and from the hosts of
 * services of third parties that the visitor allowed; the inline style is allowed by its hash.
 */
export function pageHeaders(
  styleHashes: readonly string[],
  serviceHosts: readonly string[] = [],
  /** Who may frame the page, which is the console for an operator's view, and else nobody. */
  framedBy = "'none'",
): Record<string, string> {
  const hosts = serviceHosts.map((host) => ` ${host}`).join('');
  const hashes = styleHashes.map((hash) => `'sha256-${hash}'`).join(' ');
  return {
    ...commonHeaders,
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${hosts}`,
      `style-src 'self' ${hashes}`.trim(),
      `img-src 'self' data: blob:${hosts}`,
      "font-src 'self'",
      // Browsers upload photos directly to their bucket.
      `connect-src 'self' ${process.env.UPLOAD_ORIGIN ?? ''}`.trim() + hosts,
      "manifest-src 'self'",
      "worker-src 'self'",
      "media-src 'self' blob:",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      `frame-ancestors ${framedBy}`,
    ].join('; '),
  };
}
