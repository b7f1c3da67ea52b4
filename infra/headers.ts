/**
 * What CloudFront's response headers policies add to answers that no function made: static files,
 * brand files and the edge's own errors. CDK deploys these, the local edge adds the same.
 */

/** Of everything named by its content. */
export const immutableCacheControl = 'public, max-age=31536000, immutable';

/** Of photos behind a signature: no longer than the signature can hold. */
export const photoCacheControl = 'private, max-age=600';

/** Of the browser's bundle, fonts, the service worker and errors of the edge. */
export const staticHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  // Without `default-src`: a service worker's own policy comes from here and it must reach the API.
  'content-security-policy':
    "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** Of logos and pictures of a brand and of public photos: mails show them inside of web mail. */
export const sharedPictureHeaders: Readonly<Record<string, string>> = {
  ...staticHeaders,
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Of the console's page: nothing from elsewhere but brands' pages in a frame, and passkeys of its own
 * host alone. Brands come and go without a deployment, so that their hosts are not named; a page
 * lets nobody frame it but for an operator's view.
 */
export const consoleHeaders: Readonly<Record<string, string>> = {
  ...staticHeaders,
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  'content-security-policy': [
    ...[
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
    ],
    'frame-src https:',
    ...["font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "base-uri 'none'"],
    ...["form-action 'self'", "frame-ancestors 'none'"],
  ].join('; '),
  'x-robots-tag': 'noindex, nofollow',
};

/** The same of the local stack, whose brands have no encryption. */
export const localConsoleHeaders: Readonly<Record<string, string>> = {
  ...consoleHeaders,
  'content-security-policy': (consoleHeaders['content-security-policy'] ?? '').replace(
    'frame-src https:',
    'frame-src http://*.localhost:*',
  ),
};
