/** Sessions of the console: a cookie's secret, for eight hours, or thirty minutes without a call. */
import * as limits from '#shared/limits.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { newSecret, sha256 } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { Write } from '../core/commit.ts';
import { type OperatorScope, operatorScope } from '../core/scope.ts';
import {
  removeSessions,
  sessionRemovals,
  sessionWrites,
  storedSession,
  updateSession,
  updateWrite,
} from './console-sessions.store.ts';
import { storedOperator } from './operators.store.ts';

export { removeSessions, sessionRemovals };

/** The session of a call. Times are in epoch seconds. */
export interface ConsoleSession {
  hash: string;
  ends: number;
  /** Until when what needs a fresh passkey is allowed. */
  freshUntil: number;
}

/** Returns a new session's secret, and the writes that store it. The passkey was just shown. */
export function startConsoleSession(operator: string): { secret: string; writes: Write[] } {
  const secret = newSecret();
  const time = nowSeconds();
  const session = {
    operator,
    started: time,
    ends: time + limits.consoleSessionSeconds,
    last_seen: time,
    fresh_until: time + limits.freshPasskeySeconds,
  };
  return { secret, writes: sessionWrites(sha256(secret), session) };
}

/**
 * Returns who is signed in by a cookie's secret, with role and brands as they are now; null where
 * the session is over or the person lost access.
 */
export async function resolveConsoleSession(
  secret: string,
): Promise<{ operator: OperatorScope; session: ConsoleSession } | null> {
  const hash = sha256(secret);
  const stored = await storedSession(hash);
  const time = nowSeconds();
  if (!stored || stored.ends <= time || stored.last_seen + limits.consoleIdleSeconds <= time) {
    return null;
  }
  const person = await storedOperator(stored.operator);
  if (!person || person.disabled_at) return null;
  if (time - stored.last_seen >= limits.consoleTouchSeconds) {
    await updateSession(hash, { last_seen: time });
  }
  const session = { hash, ends: stored.ends, freshUntil: stored.fresh_until };
  return { operator: operatorScope(person), session };
}

/** @throws AppError `fresh_passkey_required` unless the passkey was shown in the last minutes */
export function requireFreshPasskey({ freshUntil }: ConsoleSession): void {
  if (freshUntil <= nowSeconds()) throw new AppError('fresh_passkey_required');
}

/** Returns the write that makes a session fresh, and until when (epoch seconds). */
export function freshWrite({ hash }: ConsoleSession): { until: number; write: Write } {
  const until = nowSeconds() + limits.freshPasskeySeconds;
  return { until, write: updateWrite(hash, { fresh_until: until }) };
}
