import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as limits from '#shared/limits.ts';
import { sha256 } from '../../adapters/secrets.ts';
import { requireFreshPasskey, startConsoleSession } from './console-sessions.ts';

const start = Date.parse('2030-01-01T00:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a new session of the console', () => {
  it('is stored by the hash of its secret, with its end and a fresh passkey', () => {
    const { secret, writes } = startConsoleSession('person');
    const stored = JSON.stringify(writes);
    expect(stored).toContain(sha256(secret));
    expect(stored).not.toContain(secret);
    expect(writes[0]).toMatchObject({
      put: {
        operator: 'person',
        ends: start / 1_000 + limits.consoleSessionSeconds,
        fresh_until: start / 1_000 + limits.freshPasskeySeconds,
      },
    });
  });

  it('has a secret of its own', () => {
    expect(startConsoleSession('person').secret).not.toBe(startConsoleSession('person').secret);
  });
});

describe('a fresh passkey', () => {
  it('allows what needs one until its time is over', () => {
    const session = { hash: 'h', ends: 0, freshUntil: start / 1_000 + 10 };
    vi.setSystemTime(start + 9_000);
    expect(() => requireFreshPasskey(session)).not.toThrow();
    vi.setSystemTime(start + 10_000);
    expect(() => requireFreshPasskey(session)).toThrow('fresh_passkey_required');
  });
});
