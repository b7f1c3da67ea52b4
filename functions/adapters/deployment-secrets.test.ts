import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  deploymentSecret,
  forgetSecrets,
  getRecentKeys,
  getValidKeys,
  type Keyring,
  loadSecrets,
  parseKeyring,
} from './deployment-secrets.ts';

let server: Server;
/** What Secrets Manager holds; null where it does not answer. */
let stored: string | null;
let reads: string[];
const secret = deploymentSecret('TOKEN_SECRET_ID', parseKeyring);

beforeEach(async () => {
  reads = [];
  stored = JSON.stringify({ current: 'first', previous: [] });
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    reads.push(`${url.pathname} ${url.searchParams.get('secretId')}`);
    response.statusCode = stored === null ? 500 : 200;
    response.end(JSON.stringify({ SecretString: stored }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('PARAMETERS_SECRETS_EXTENSION_HTTP_PORT', `${(server.address() as AddressInfo).port}`);
  vi.stubEnv('TOKEN_SECRET_ID', 'arn:token');
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  forgetSecrets();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  server.close();
});

it('is read by its id when an invocation begins, and again after a minute', async () => {
  expect(() => secret()).toThrow('TOKEN_SECRET_ID');
  await loadSecrets();
  await loadSecrets();
  expect(reads).toEqual(['/secretsmanager/get arn:token']);
  expect(secret().current).toBe('first');
  stored = JSON.stringify({ current: 'second', previous: [] });
  vi.advanceTimersByTime(59_000);
  await loadSecrets();
  expect(secret().current).toBe('first');
  vi.advanceTimersByTime(1_000);
  await loadSecrets();
  expect(secret().current).toBe('second');
});

it('stays as it was while it cannot be read again, which is logged', async () => {
  await loadSecrets();
  stored = null;
  vi.advanceTimersByTime(60_000);
  await loadSecrets();
  expect(secret().current).toBe('first');
  expect(vi.mocked(console.error).mock.calls.join()).toContain('secret_not_read');
});

it('fails the invocation where it was never read', async () => {
  stored = null;
  await expect(loadSecrets()).rejects.toThrow('TOKEN_SECRET_ID');
});

it.each(['', '{}', '{"current":""}', 'bare'])('is refused in the form %j', async (text) => {
  expect(() => parseKeyring(text)).toThrow();
});

it('of former times is valid until its own end, and recent since it was replaced', () => {
  vi.setSystemTime('2026-05-01T00:00:00.000Z');
  const keyring: Keyring = {
    current: 'now',
    next: 'soon',
    previous: [
      {
        value: 'former',
        retired_at: '2026-04-30T00:00:00.000Z',
        until: '2026-05-01T00:00:00.001Z',
      },
      { value: 'old', retired_at: '2026-04-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' },
      { value: 'over', retired_at: '2026-04-30T12:00:00.000Z', until: '2026-05-01T00:00:00.000Z' },
    ],
  };
  expect(getValidKeys(keyring)).toEqual(['now', 'soon', 'former', 'old']);
  expect(getRecentKeys(keyring, '2026-04-29T00:00:00.000Z')).toEqual(['now', 'soon', 'former']);
});
