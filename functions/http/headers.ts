/** Security headers of every answer, errors included. */

const common = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
} as const;

/** Of API answers: nothing in them is ever rendered. */
export const apiHeaders: Record<string, string> = {
  ...common,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Of pages. Scripts come from the brand's own host; the one inline style is allowed
 * by its hash.
 */
export function pageHeaders(styleHashes: readonly string[]): Record<string, string> {
  const hashes = styleHashes.map((hash) => `'sha256-${hash}'`).join(' ');
  return {
    ...common,
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' ${hashes}`.trim(),
      "img-src 'self' data: blob:",
      "font-src 'self'",
      // Photos go straight to their bucket.
      `connect-src 'self' ${process.env.UPLOAD_ORIGIN ?? ''}`.trim(),
      "manifest-src 'self'",
      "worker-src 'self'",
      "media-src 'self' blob:",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}
