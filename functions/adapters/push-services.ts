/** The push services of browsers. Pushes go to no other host. */

/** A host, or `.` and a domain for any host below it. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

declare const __LOCAL__: boolean | undefined;

/**
 * Returns the normalised URL of an endpoint at a known push service; null for anything else. The
 * local stack also accepts its own push service.
 */
export function pushServiceUrl(endpoint: string): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.protocol !== 'https:' || url.username || url.password) return null;
  if (typeof __LOCAL__ !== 'undefined' && __LOCAL__) {
    if (url.origin === process.env.LOCAL_PUSH_ORIGIN) return url;
  }
  if (url.port !== '') return null;
  const known = services.some((service) =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  );
  return known ? url : null;
}
