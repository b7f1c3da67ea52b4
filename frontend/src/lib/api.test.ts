import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, isSwallowed, whenLoggedOut } from './api.ts';

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
