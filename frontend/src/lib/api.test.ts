import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, isSwallowed, whenLoggedOut, whenShutOut } from './api.ts';

let sent: Request[];
/** The answer of the next calls, once it is known. */
let answer: Promise<() => Response>;
const refusal = () =>
  Response.json({ error: { code: 'authentication_required', message: '' } }, { status: 403 });

beforeEach(() => {
  sent = [];
  answer = Promise.resolve(() => Response.json({}));
  vi.stubGlobal('fetch', async (path: string, { signal: _, ...init }: RequestInit) => {
    sent.push(new Request(new URL(path, 'http://maple.example'), init));
    return (await answer)();
  });
});
afterEach(() => {
  whenLoggedOut(() => false);
  vi.unstubAllGlobals();
});

describe('the header X-Request-Type', () => {
  it('is on every call to user.php, and on no other', async () => {
    await call('user', 'GET');
    await call('user', 'PUT', { body: { language: 'nl' } });
    await call('user', 'POST', { body: { email: 'a@example.com', password: 'secret' } });
    await call('user', 'DELETE', { query: { push: '1' }, body: { endpoint: 'https://a.example' } });
    await call('logout', 'GET');
    expect(sent.map(({ headers }) => headers.get('x-request-type'))).toEqual([
      ...['client', 'client', 'client', 'client'],
      null,
    ]);
  });
});

describe('a 403 account_restricted', () => {
  const shutOut = vi.fn();
  beforeEach(() => {
    shutOut.mockReset();
    whenShutOut(shutOut);
    return () => whenShutOut(() => undefined);
  });
  const refuse = (params: Record<string, string>) => {
    const error = { code: 'account_restricted', message: '', params };
    answer = Promise.resolve(() => Response.json({ error }, { status: 403 }));
  };
  const failure = (promise: Promise<unknown>) => promise.then(() => null, isSwallowed);

  it.each(['suspend', 'ban'])(
    'of a member (%s) is told, swallowed and not repeated',
    async (kind) => {
      refuse({ kind, reason: 'scam' });
      expect(await failure(call('user', 'GET'))).toBe(true);
      expect(shutOut).toHaveBeenCalledExactlyOnceWith({ kind, reason: 'scam' });
      expect(sent).toHaveLength(1);
    },
  );

  it('is the answer to a login, or to a muted member’s message, and says so there', async () => {
    refuse({ kind: 'ban', reason: 'scam' });
    const body = { email: 'a@example.com', password: 'secret' };
    expect(await failure(call('user', 'POST', { body }))).toBe(false);
    refuse({ kind: 'mute', reason: 'rude' });
    expect(await failure(call('likes', 'GET'))).toBe(false);
    expect(shutOut).not.toHaveBeenCalled();
  });
});

describe('a 403 authentication_required', () => {
  /** Logs a member out once, as the application does. */
  const memberIsHere = () => {
    let here = true;
    whenLoggedOut(() => {
      const was = here;
      here = false;
      return was;
    });
  };
  const failure = (promise: Promise<unknown>) => promise.then(() => null, isSwallowed);

  it('logs the member out and is swallowed, in all calls that were under way', async () => {
    memberIsHere();
    const { promise, resolve } = Promise.withResolvers<() => Response>();
    answer = promise;
    const calls = [
      call('chat', 'DELETE', { body: { conversation: 'c'.repeat(22) } }),
      call('likes', 'GET'),
      call('like', 'POST', { body: { id: 'm'.repeat(22) } }),
    ].map(failure);
    resolve(refusal);
    expect(await Promise.all(calls)).toEqual([true, true, true]);
  });

  it('is no secret to who was not logged in, nor of the user call', async () => {
    answer = Promise.resolve(refusal);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await failure(call('likes', 'GET'))).toBe(false);
    memberIsHere();
    expect(await failure(call('user', 'PUT', { body: { language: 'nl' } }))).toBe(false);
  });
});
