import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { getPath } from '#shared/api/contract.ts';
import { manifest } from '#shared/api/index.ts';
import { getOpsPath } from '#shared/ops/contract.ts';
import { opsManifest } from '#shared/ops/index.ts';
import { consoleRequestCode, viewerRequestCode } from './viewer-request.ts';

type Headers = Record<string, { value: string; multiValue?: { value: string }[] }>;
interface Outcome {
  method?: string;
  uri?: string;
  statusCode?: number;
  headers: Headers;
  body?: { encoding: string; data: string };
}

const code = viewerRequestCode(manifest.map(getPath));
const host = { host: { value: 'www.example.com' } };

/** Runs the function as CloudFront does: its code alone, without Node's globals. */
function runFunction(
  request: { method?: string; uri?: string; headers?: Headers },
  source = code,
): Outcome {
  const event = {
    version: '1.0',
    context: { eventType: 'viewer-request' },
    request: {
      method: 'GET',
      uri: '/api/user.php',
      querystring: {},
      headers: host,
      cookies: {},
      ...request,
    },
  };
  const outcome = runInNewContext(`${source}\nhandler(event)`, { event: structuredClone(event) });
  return JSON.parse(JSON.stringify(outcome));
}

describe('the function before every request', () => {
  it('names the host that the visitor used', () => {
    expect(runFunction({}).headers['x-brand-host']).toEqual({ value: 'www.example.com' });
  });

  it('writes over whatever the visitor named, once or more often', () => {
    const { headers } = runFunction({
      headers: {
        ...host,
        'x-brand-host': {
          value: 'www.other.example',
          multiValue: [{ value: 'www.other.example' }, { value: 'www.third.example' }],
        },
      },
    });
    expect(headers['x-brand-host']).toEqual({ value: 'www.example.com' });
  });

  it('names no brand where there is no host', () => {
    const { headers } = runFunction({
      headers: { 'x-brand-host': { value: 'www.other.example' } },
    });
    expect(headers['x-brand-host']).toEqual({ value: '' });
  });

  it('drops what only the local stack understands and keeps the rest', () => {
    const request = runFunction({
      method: 'POST',
      headers: {
        ...host,
        'x-local-ip': { value: '198.51.100.1' },
        'x-local-country': { value: 'DE' },
        origin: { value: 'https://www.example.com' },
      },
    });
    expect(Object.keys(request.headers).sort()).toEqual(['host', 'origin', 'x-brand-host']);
    expect(request).toMatchObject({ method: 'POST', uri: '/api/user.php' });
  });

  it.each(manifest.map(getPath))('lets every method through to %s', (uri) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      expect(runFunction({ method, uri })).toMatchObject({ method, uri });
    }
  });

  it.each(['/', '/login', '/apiary', '/manifest.webmanifest'])(
    'lets readers through to %s',
    (uri) => {
      expect(runFunction({ uri })).toMatchObject({ method: 'GET', uri });
      expect(runFunction({ method: 'HEAD', uri })).toMatchObject({ method: 'HEAD', uri });
    },
  );

  it.each(['/api', '/api/', '/api/nothing.php', '/api/user.php/more', '/api/USER.php'])(
    'answers %s as the API answers what it does not have',
    (uri) => {
      const { statusCode, headers, body } = runFunction({ uri });
      expect(statusCode).toBe(404);
      expect(JSON.parse(body?.data ?? '').error.code).toBe('not_found');
      expect(headers['content-type']).toEqual({ value: 'application/json; charset=utf-8' });
      expect(headers['cache-control']).toEqual({ value: 'no-store' });
      expect(headers['x-content-type-options']).toEqual({ value: 'nosniff' });
    },
  );

  it('refuses writes to pages', () => {
    const { statusCode, headers, body } = runFunction({ method: 'POST', uri: '/login' });
    expect(statusCode).toBe(405);
    expect(headers.allow).toEqual({ value: 'GET, HEAD' });
    expect(JSON.parse(body?.data ?? '').error.code).toBe('method_not_allowed');
  });

  it('fits into a CloudFront Function, with the calls to come', () => {
    const callsToCome = Array.from(
      { length: 50 },
      (_, index) => `/api/one-call-to-come-${index}.php`,
    );
    const all = viewerRequestCode([...manifest.map(getPath), ...callsToCome]);
    expect(Buffer.byteLength(all)).toBeLessThan(10_240);
  });
});

describe('the function before requests to the console', () => {
  const source = consoleRequestCode(opsManifest.map(getOpsPath));
  const run = (request: Parameters<typeof runFunction>[0]) => runFunction(request, source);

  it('names the host that the visitor used, whatever the visitor named', () => {
    const headers = { ...host, 'x-brand-host': { value: 'other' }, 'x-local-ip': { value: 'a' } };
    const request = run({ uri: '/ops/session', headers });
    expect(request.headers).toEqual({ ...host, 'x-brand-host': { value: 'www.example.com' } });
  });

  it.each(opsManifest.map(getOpsPath))('lets every method through to %s', (uri) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      expect(run({ method, uri })).toMatchObject({ method, uri });
    }
  });

  it.each(['/', '/photos', '/brands/maple', '/register', '/opsession'])(
    'finds the page for %s',
    (uri) => {
      expect(run({ uri })).toMatchObject({ method: 'GET', uri: '/console.html' });
      expect(run({ method: 'HEAD', uri }).uri).toBe('/console.html');
      expect(run({ method: 'POST', uri }).statusCode).toBe(405);
    },
  );

  it.each(['/favicon.svg', '/site.webmanifest', '/console.html'])('leaves the file %s', (uri) => {
    expect(run({ uri }).uri).toBe(uri);
  });

  it.each(['/ops', '/ops/', '/ops/nothing', '/ops/session/more', '/api/user.php', '/ws', '/api'])(
    'answers %s as the API answers what it does not have',
    (uri) => {
      const { statusCode, headers, body } = run({ uri });
      expect(statusCode).toBe(404);
      expect(JSON.parse(body?.data ?? '').error.code).toBe('not_found');
      expect(headers['cache-control']).toEqual({ value: 'no-store' });
    },
  );
});
