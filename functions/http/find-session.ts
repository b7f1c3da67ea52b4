/** Finds who is logged in by the cookie of a session. */
import * as limits from '#shared/limits.ts';
import type { ShownRestriction } from '../domain/core/restricted-error.ts';
import type { TenantScope } from '../domain/core/scope.ts';
import { type OpenSession, readSession } from '../domain/members/sessions.ts';
import { readCookie } from './cookies.ts';

/** @returns the session's member, or by what they are kept out; null where nobody is logged in */
export async function findSession(
  scope: TenantScope,
  cookies: readonly string[] | undefined,
): Promise<OpenSession | { restricted: ShownRestriction } | null> {
  const secret = readCookie(cookies, limits.sessionCookieName);
  return secret ? readSession(scope, secret) : null;
}
