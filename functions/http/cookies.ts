/** Cookies that the server sets or reads. The specification fixes their names and lifetimes. */
import * as limits from '#shared/limits.ts';

const daySeconds = 86_400;

/** Returns a cookie's value from API Gateway's `cookies`, or null. */
export function readCookie(cookies: readonly string[] | undefined, name: string): string | null {
  for (const pair of cookies ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) {
      try {
        return decodeURIComponent(pair.slice(at + 1).trim());
      } catch {
        return null;
      }
    }
  }
  return null;
}

/** Returns the Set-Cookie header of a session. It is Secure where the brand uses https. */
export function sessionCookie(secret: string, origin: string): string {
  return cookie(limits.sessionCookieName, secret, limits.sessionDays * daySeconds, origin);
}

/** Returns the Set-Cookie header that removes the session. */
export const endedSessionCookie = (origin: string) =>
  cookie(limits.sessionCookieName, '', 0, origin);

/**
 * Returns the Set-Cookie header of the cookie that identifies a browser and outlives the session.
 */
export const deviceCookie = (secret: string, origin: string) =>
  cookie(limits.deviceCookieName, secret, limits.deviceCookieDays * daySeconds, origin);

/** Returns the Set-Cookie header of the token by which a device remembers its member. */
export const rememberedCookie = (token: string, origin: string) =>
  cookie(
    limits.rememberedDeviceCookieName,
    token,
    limits.rememberedDeviceDays * daySeconds,
    origin,
  );

/** Returns the Set-Cookie header that makes a device forget its member. */
export const forgottenCookie = (origin: string) =>
  cookie(limits.rememberedDeviceCookieName, '', 0, origin);

/**
 * Returns the Set-Cookie header of an operator's view. It stands in a frame of another site, and by
 * `Partitioned` in frames of the console alone: the same browser's own pages of the brand do not
 * have it. Browsers take `Secure` on `localhost` too.
 */
export const viewCookie = (value: string, maxAgeSeconds: number) =>
  `${limits.viewCookieName}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=None; Secure; Partitioned`;

function cookie(name: string, value: string, maxAgeSeconds: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
