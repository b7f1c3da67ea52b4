import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Edge, type EdgeServices, startEdge } from './edge.ts';
import type { CapturedMail } from './engines/inbox.ts';
import { startPaymentSandbox } from './engines/mollie.ts';
import {
  joinSandboxes,
  type PaymentSandbox,
  type SandboxPayment,
} from './engines/payment-sandbox.ts';
import { sandboxKey } from './engines/sandbox-keys.ts';
import type { CapturedPostback } from './engines/tracker.ts';
import type { EdgeRequest } from './event.ts';
import { FunctionUnavailable } from './workers.ts';

const mail: CapturedMail = {
  id: 'mail-1',
  to: 'a+b@example.org',
  recipients: ['a+b@example.org'],
  from: 'brand@example.org',
  subject: '<b>Welcome</b>',
  html: '<html><head></head><body><a href="http://nl.localhost/">x</a></body></html>',
  text: 'x',
  sent_at: '2026-01-01T00:00:00.000Z',
  headers: {},
};

const postback: CapturedPostback = {
  ...{ method: 'GET', target: '/adnet?e=soi', headers: {}, body: '' },
  ...{ status: 200, sent_at: '2026-01-01T00:00:00.000Z' },
};

const photoKey = {
  key_id: 'local-photos',
  private_key: generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
};

let edge: Edge;
let folder: string;
let webFolder: string;
let events: { name: string; event: APIGatewayProxyEventV2 }[];
let result: unknown;
let ready: boolean;
let version: string | null;
let moved: (number | 'reset')[];
let handshakes: EdgeRequest[];
let failing: [string, number, number][];
let sandbox: PaymentSandbox;

const services = (): EdgeServices => ({
  ready: () => ready,
  brands: () => [{ id: 'nl', name: 'Hartje', url: 'http://nl.localhost:1' }],
  inbox: () => ({
    mails: (to) => (to === undefined || to === mail.to ? [mail] : []),
    sms: () => [],
  }),
  pushes: () => [],
  payments: () => joinSandboxes(sandbox),
  tracker: () => ({
    origin: 'https://localhost:1',
    ca: '',
    postbacks: () => [postback],
    answer: (target, how) => void failing.push([target, how(2).status, how(3).status]),
    stop: async () => undefined,
  }),
  workers: () => ({ pids: [1], unhandled: 0, deaths: 0 }),
  hasGallery: () => true,
  clock: {
    now: () => new Date('2030-01-01T00:00:00.000Z'),
    advance: async (seconds) => void moved.push(seconds),
    reset: async () => void moved.push('reset'),
  },
  hasCall: (name) => name === 'user',
  hasOpsCall: (name) => name === 'queues',
  openConsole: async ({ role, brands }) => `${role}-${brands.join('-')}`,
  invoke: async (name, event) => {
    events.push({ name, event: event as APIGatewayProxyEventV2 });
    if (result instanceof Error) throw result;
    return result;
  },
  sockets: () => ({
    upgrade: async (edgeRequest, _, socket) => {
      handshakes.push(edgeRequest);
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    },
  }),
  originSecret: () => 'the-secret',
  webFolder,
  consoleFolder: join(folder, 'console'),
  photoKey: () => photoKey,
  bucketFile: async (bucket, path) =>
    path.endsWith('logo.svg')
      ? { status: 200, headers: { 'x-bucket': bucket }, body: Buffer.from('<svg/>') }
      : null,
  version: () => version,
  log: { info: () => undefined, error: () => undefined },
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edge-'));
  webFolder = join(folder, 'web');
  await mkdir(join(webFolder, 'assets'), { recursive: true });
  await writeFile(join(webFolder, 'assets/app-1a2b.js'), 'let a;');
  await mkdir(join(folder, 'console/assets'), { recursive: true });
  await writeFile(join(folder, 'console/assets/ops-1a2b.js'), 'let o;');
  await writeFile(join(folder, 'console/console.html'), '<p>console</p>');
  await writeFile(join(webFolder, 'sw-push.js'), 'self;');
  await writeFile(join(webFolder, 'manifest.json'), '{}');
  await writeFile(join(webFolder, 'gallery.html'), '<p>gallery</p>');
  await writeFile(join(folder, 'outside.js'), 'secret');
  events = [];
  moved = [];
  handshakes = [];
  failing = [];
  ready = true;
  version = null;
  result = { statusCode: 200, headers: { 'content-type': 'text/html' }, body: '<body>hi</body>' };
  sandbox = await startPaymentSandbox({ dataDir: folder, log: () => undefined });
  edge = await startEdge(0, services());
});

afterEach(async () => {
  await edge.stop();
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

interface Sent {
  method?: string;
  host?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

async function edgeRequest(path: string, sent: Sent = {}) {
  const { method = 'GET', host = 'nl.localhost', headers = {}, body } = sent;
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const call = request(
        { host: '127.0.0.1', port: edge.port, path, method, headers: { host, ...headers } },
        (response) => {
          text(response).then(
            (reply) =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: reply,
              }),
            reject,
          );
        },
      );
      call.once('error', reject);
      call.end(body);
    },
  );
}

/** Sends raw bytes and returns the first line of the response. */
async function rawRequest(bytes: string): Promise<string> {
  const socket = connect(edge.port, '127.0.0.1');
  socket.write(bytes);
  const reply = await text(socket);
  return reply.split('\r\n')[0] ?? '';
}

const getErrorCode = ({ body }: { body: string }) =>
  (JSON.parse(body) as { error: { code: string } }).error.code;

describe('routing on a brand host', () => {
  it('hands a call to the function of its name', async () => {
    const reply = await edgeRequest('/api/user.php?a=1', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-brand-host': 'de.localhost' },
      body: '{}',
    });
    expect(reply.status).toBe(200);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      name: 'user',
      event: {
        routeKey: 'ANY /api/user.php',
        body: '{}',
        headers: { 'x-brand-host': 'nl.localhost', 'x-origin-secret': 'the-secret' },
      },
    });
  });

  it.each(['/api/nothing.php', '/api/', '/api', '/api/user', '/api/../user.php'])(
    'knows no call %s',
    async (path) => {
      const reply = await edgeRequest(path);
      expect(reply.status).toBe(404);
      expect(getErrorCode(reply)).toBe('not_found');
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      expect(events).toHaveLength(0);
    },
  );

  it('hands pages to the site function and refuses to write to them', async () => {
    await edgeRequest('/login');
    expect(events[0]).toMatchObject({ name: 'site', event: { rawPath: '/login' } });
    const reply = await edgeRequest('/login', { method: 'POST', body: 'x' });
    expect(reply.status).toBe(405);
    expect(getErrorCode(reply)).toBe('method_not_allowed');
    expect(events).toHaveLength(1);
  });

  it('serves hashed files for ever and others with a check', async () => {
    const hashed = await edgeRequest('/assets/app-1a2b.js');
    expect(hashed.body).toBe('let a;');
    expect(hashed.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    const worker = await edgeRequest('/sw-push.js');
    expect(worker.headers['cache-control']).toBe('no-cache');
    const again = await edgeRequest('/sw-push.js', {
      headers: { 'if-none-match': String(worker.headers.etag) },
    });
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
  });

  it.each([
    '/assets/missing.js',
    '/assets/../manifest.json',
    '/assets/..%2f..%2foutside.js',
    '/assets/%2e%2e/manifest.json',
    '/assets/app-1a2b.js%00.css',
    '/brand/nl/missing.png',
    '/cdn/missing.jpg',
    '/__local/mails',
    '/__local/health',
    '/__local/reload.js',
  ])('has no file %s', async (path) => {
    const reply = await edgeRequest(path);
    expect(reply.status).toBe(404);
    expect(reply.body).not.toMatch(/secret|\{\}/);
    expect(events).toHaveLength(0);
  });

  it('keeps what the build wrote for the server from browsers', async () => {
    result = { statusCode: 404, body: 'page' };
    expect((await edgeRequest('/client-build.json')).body).toBe('page');
    expect((await edgeRequest('/gallery.html')).body).toBe('page');
  });

  it('serves brand files and photos from their buckets, and the gallery', async () => {
    expect((await edgeRequest('/brand/nl/1/logo.svg')).headers['x-bucket']).toBe('brand');
    expect((await edgeRequest('/cdn/logo.svg')).headers['x-bucket']).toBe('photos');
    expect((await edgeRequest('/__local/gallery')).body).toBe('<p>gallery</p>');
  });
});

describe('a part of a file', () => {
  it('is sent alone, and the whole says that parts are there', async () => {
    const path = '/assets/app-1a2b.js';
    const whole = await edgeRequest(path);
    expect(whole.headers['accept-ranges']).toBe('bytes');
    const part = await edgeRequest(path, { headers: { range: 'bytes=4-5' } });
    expect(part.status).toBe(206);
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 4-5/6', 'content-length': '2' });
    expect(part.body).toBe('a;');
    const newer = { range: 'bytes=4-5', 'if-range': '"another"' };
    expect((await edgeRequest(path, { headers: newer })).body).toBe('let a;');
  });

  it('beyond its end is refused with its size', async () => {
    const refused = await edgeRequest('/assets/app-1a2b.js', { headers: { range: 'bytes=6-' } });
    expect(refused.status).toBe(416);
    expect(refused.headers['content-range']).toBe('bytes */6');
  });
});

describe('answers of functions', () => {
  it('keep status, headers, every cookie and binary bodies', async () => {
    result = {
      statusCode: 302,
      headers: { Location: '/activate/done', 'X-Number': 1 },
      cookies: ['a=1; HttpOnly', 'b=2'],
      body: Buffer.from('bytes').toString('base64'),
      isBase64Encoded: true,
    };
    const reply = await edgeRequest('/api/user.php');
    expect(reply).toMatchObject({ status: 302, body: 'bytes' });
    expect(reply.headers).toMatchObject({
      location: '/activate/done',
      'x-number': '1',
      'set-cookie': ['a=1; HttpOnly', 'b=2'],
    });
  });

  it('without a status code are the body of a 200', async () => {
    result = { hello: 'world' };
    expect(await edgeRequest('/api/user.php')).toMatchObject({
      status: 200,
      body: '{"hello":"world"}',
    });
  });

  it('lose their body for HEAD and 204', async () => {
    const head = await edgeRequest('/', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe('15');
    result = { statusCode: 204, headers: { 'content-type': 'text/plain' }, body: '' };
    const empty = await edgeRequest('/api/user.php');
    expect(empty.status).toBe(204);
    expect(empty.headers).not.toHaveProperty('content-type');
  });

  it('are told as unavailable when no worker serves', async () => {
    result = new FunctionUnavailable('down');
    const reply = await edgeRequest('/api/user.php');
    expect(reply.status).toBe(503);
    expect(getErrorCode(reply)).toBe('unavailable');
    expect(reply.headers['retry-after']).toBe('1');
  });

  it('never show what went wrong inside', async () => {
    result = new Error('table dating-local, key TENANT#nl');
    const reply = await edgeRequest('/api/user.php');
    expect(reply.status).toBe(500);
    expect(getErrorCode(reply)).toBe('internal_error');
    expect(reply.body).not.toContain('dating-local');
  });

  it('get the reload script in watch mode only', async () => {
    expect((await edgeRequest('/')).body).toBe('<body>hi</body>');
    version = 'v1';
    expect((await edgeRequest('/')).body).toContain('/__local/reload.js" defer></script></body>');
    expect((await edgeRequest('/__local/reload.js')).headers['content-type']).toContain(
      'javascript',
    );
    expect(JSON.parse((await edgeRequest('/__local/version')).body)).toEqual({ version: 'v1' });
    result = {
      statusCode: 200,
      headers: { 'content-type': 'application/json' },
      body: '"</body>"',
    };
    expect((await edgeRequest('/api/user.php')).body).toBe('"</body>"');
  });
});

describe('requests that no function should see', () => {
  it('with a body over the limit are refused, announced or not', async () => {
    const body = Buffer.alloc(10_000_001);
    const announced = await edgeRequest('/api/user.php', {
      method: 'POST',
      headers: { 'content-length': String(body.length) },
      body,
    });
    expect(announced.status).toBe(413);
    expect(getErrorCode(announced)).toBe('payload_too_large');
    const chunked = await edgeRequest('/api/user.php', {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
      body,
    });
    expect(chunked.status).toBe(413);
    expect(events).toHaveLength(0);
  });

  it.each([
    ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
    ['GET / HTTP/1.0\r\n\r\n', '400'],
    ['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', '400'],
    ['GET /%zz HTTP/1.1\r\nHost: nl.localhost\r\nConnection: close\r\n\r\n', '400'],
    ['nonsense\r\n\r\n', '400'],
    [`GET /${'x'.repeat(9_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, '414'],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, '431'],
  ])('are refused: %#', async (bytes, status) => {
    expect(await rawRequest(bytes)).toContain(` ${status} `);
    expect(events).toHaveLength(0);
  });

  it('take the host of an absolute address', async () => {
    await rawRequest(
      'GET http://de.localhost/x HTTP/1.1\r\nHost: nl.localhost\r\nConnection: close\r\n\r\n',
    );
    expect(events[0]?.event).toMatchObject({
      rawPath: '/x',
      headers: { 'x-brand-host': 'de.localhost' },
    });
  });

  it('are told to come back while the stack starts', async () => {
    ready = false;
    const call = await edgeRequest('/api/user.php');
    expect(call.status).toBe(503);
    expect(getErrorCode(call)).toBe('unavailable');
    const page = await edgeRequest('/', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(503);
    expect(page.headers['content-type']).toContain('text/html');
    expect((await edgeRequest('/__local/health', { host: 'localhost' })).status).toBe(503);
    expect(events).toHaveLength(0);
  });
});

describe('the pages of the stack', () => {
  const local = (path: string, sent: Sent = {}) =>
    edgeRequest(path, { host: 'localhost:3000', ...sent });

  it('are where localhost leads', async () => {
    const reply = await local('/');
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe('/__local/');
    const page = await local('/__local/');
    expect(page.body).toContain('http://nl.localhost:1');
    expect(page.body).toContain('&lt;b&gt;Welcome&lt;/b&gt;');
    expect(page.body).not.toContain('<b>Welcome');
  });

  it('tell health and brands', async () => {
    expect(JSON.parse((await local('/__local/health')).body)).toMatchObject({
      ready: true,
      tenants: [{ id: 'nl', url: 'http://nl.localhost:1' }],
    });
  });

  it('give mails as JSON and for reading, with nothing of them running', async () => {
    expect(JSON.parse((await local('/__local/mails?to=a+b@example.org')).body)).toEqual([mail]);
    expect(JSON.parse((await local('/__local/mails?to=c@example.org')).body)).toEqual([]);
    expect(JSON.parse((await local('/__local/sms')).body)).toEqual([]);
    expect((await local('/__local/mails/mail-1')).status).toBe(200);
    const frame = await local('/__local/mails/mail-1/html');
    expect(frame.headers['content-security-policy']).toMatch(/^sandbox allow-popups/);
    expect(frame.body).toContain('<base target="_blank">');
    expect((await local('/__local/mails/other')).status).toBe(404);
  });

  it('move the clock', async () => {
    const body = JSON.stringify({ advance: 90 });
    const reply = await local('/__local/clock', { method: 'POST', body });
    expect(JSON.parse(reply.body)).toEqual({ now: '2030-01-01T00:00:00.000Z' });
    await local('/__local/clock', { method: 'POST', body: JSON.stringify({ reset: true }) });
    const form = await local('/__local/clock', { method: 'POST', body: 'advance=3600' });
    expect(form.status).toBe(303);
    expect(moved).toEqual([90, 'reset', 3_600]);
  });

  it.each(['', '[]', '{}', '{"advance":-1}', '{"advance":"1"}', '{"advance":1e99}', 'advance=x'])(
    'refuse to move it by %s',
    async (body) => {
      const reply = await local('/__local/clock', { method: 'POST', body });
      expect(reply.status).toBe(422);
      expect(moved).toEqual([]);
    },
  );

  it('are not moved by another site, and not by reading', async () => {
    const headers = { origin: 'http://evil.example' };
    const body = '{"advance":1}';
    expect((await local('/__local/clock', { method: 'POST', headers, body })).status).toBe(403);
    expect((await local('/__local/clock')).status).toBe(405);
    expect((await local('/__local/health', { method: 'POST' })).status).toBe(405);
    expect(moved).toEqual([]);
  });
});

describe('the tracker', () => {
  const tracker = (sent: object = {}, query = '') =>
    edgeRequest(`/__local/tracker${query}`, { host: `localhost:${edge.port}`, ...sent });

  it('shows its calls, and is told how many of them fail', async () => {
    expect(JSON.parse((await tracker({}, '?target=e%3Dsoi')).body)).toEqual([postback]);
    expect(JSON.parse((await tracker({}, '?target=e%3Ddoi')).body)).toEqual([]);
    const body = JSON.stringify({ target: 'e=soi', failures: 2 });
    expect((await tracker({ method: 'POST', body })).status).toBe(200);
    expect(failing).toEqual([['e=soi', 503, 200]]);
  });

  it('is told nothing by another site, or that it does not know', async () => {
    const body = JSON.stringify({ target: 'e=soi', failures: 2 });
    const headers = { origin: 'http://evil.example' };
    expect((await tracker({ method: 'POST', headers, body })).status).toBe(403);
    for (const wrong of ['', '{}', '{"target":"e","failures":-1}', '{"target":"","failures":1}']) {
      expect((await tracker({ method: 'POST', body: wrong })).status).toBe(422);
    }
    expect((await tracker({ method: 'DELETE' })).status).toBe(405);
    expect(failing).toEqual([]);
  });
});

describe('the payment sandbox', () => {
  const opened: SandboxPayment = {
    id: 'tr_1',
    account: 'nl',
    status: 'open',
    amount: { value: '12.50', currency: 'EUR' },
    description: '<b>Credits</b>',
    method: 'creditcard',
    metadata: null,
    redirectUrl: 'http://nl.localhost:1/credits?back',
    cancelUrl: 'http://nl.localhost:1/credits?cancelled',
    webhookUrl: null,
    locale: null,
    sequenceType: 'oneoff',
    customerId: null,
    mandateId: null,
    details: null,
    createdAt: '2030-01-01T00:00:00.000Z',
    finishedAt: null,
    paidAt: null,
    refunds: [],
    chargebacks: [],
  };
  const psp = (path: string, sent?: Sent) =>
    edgeRequest(`/__local/psp${path}`, { host: `localhost:${edge.port}`, ...sent });
  const post = (path: string, body: unknown) =>
    psp(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
  beforeEach(() => sandbox.put([opened]));

  it('is on the overview', async () => {
    const overview = await edgeRequest('/__local/', { host: `localhost:${edge.port}` });
    expect(overview.body).toContain('<a href="/__local/psp/checkout/tr_1">12.50 EUR</a>');
  });

  it('shows a page to pay on, which may lead back to the brand', async () => {
    const page = await psp('/checkout/tr_1');
    expect(page.body).toContain('&lt;b&gt;Credits&lt;/b&gt;');
    expect(page.headers['content-security-policy']).toContain(
      "form-action 'self' http://nl.localhost:1;",
    );
    for (const choice of ['paid', 'failed', 'canceled', 'open']) {
      expect(page.body).toContain(`value="${choice}"`);
    }
    expect((await psp('/checkout/tr_2')).status).toBe(404);
  });

  it.each([
    ['choice=paid&card=4242', 'paid', 'back'],
    ['choice=failed', 'failed', 'back'],
    ['choice=canceled', 'canceled', 'cancelled'],
    ['choice=open', 'open', 'back'],
  ])('takes the choice %s once', async (form, status, query) => {
    const reply = await post('/checkout/tr_1', form);
    expect([reply.status, reply.headers.location]).toEqual([
      303,
      `http://nl.localhost:1/credits?${query}`,
    ]);
    expect(sandbox.payment('tr_1')?.status).toBe(status);
    await post('/checkout/tr_1', 'choice=failed');
    expect(sandbox.payment('tr_1')?.status).toBe(status === 'open' ? 'failed' : status);
  });

  it('returns to the URL of the outcome where the provider has one', async () => {
    const returns = {
      failureUrl: 'http://nl.localhost:2/failed',
      pendingUrl: 'http://nl.localhost:3/',
    };
    await sandbox.put([{ ...opened, ...returns }]);
    const page = await psp('/checkout/tr_1');
    expect(page.headers['content-security-policy']).toContain(
      "form-action 'self' http://nl.localhost:1 http://nl.localhost:2 http://nl.localhost:3;",
    );
    const getLocation = async (choice: string) =>
      (await post('/checkout/tr_1', `choice=${choice}`)).headers.location;
    expect(await getLocation('open')).toBe('http://nl.localhost:3/');
    expect(await getLocation('failed')).toBe('http://nl.localhost:2/failed');
    expect(await getLocation('paid')).toBe('http://nl.localhost:1/credits?back');
  });

  it.each([
    ['creditcard', true],
    ['init_recurring_sale3d', true],
    ['apple_pay', true],
    [null, true],
    ['ideal', false],
  ])('offers cards for the method %s: %s', async (method, offered) => {
    await sandbox.put([{ ...opened, method }]);
    expect((await psp('/checkout/tr_1')).body.includes('name="card"')).toBe(offered);
  });

  it('lets tests say what happens', async () => {
    for (const event of [
      { status: 'failed' },
      { status: 'paid' },
      { status: 'refunded', amount: '2.00' },
      { status: 'charged_back', amount: '5.00' },
      { status: 'chargeback_reversed' },
    ]) {
      expect((await post('/payments/tr_1', event)).status).toBe(200);
    }
    expect(JSON.parse((await psp('/payments/tr_1')).body)).toMatchObject({
      status: 'paid',
      refunds: [{ amount: { value: '2.00' } }],
      chargebacks: [{ amount: { value: '5.00' } }],
    });
    expect(JSON.parse((await psp('/payments?brand=nl')).body)).toHaveLength(1);
    expect(JSON.parse((await psp('/payments?brand=de')).body)).toEqual([]);
  });

  it.each(['', '{}', '{"status":"won"}', '{"status":"refunded","amount":"99.00"}'])(
    'refuses %s',
    async (body) => {
      expect((await post('/payments/tr_1', body)).status).toBe(422);
      expect(sandbox.payment('tr_1')).toEqual(opened);
    },
  );

  it('can be out, and lose webhooks', async () => {
    const on = await post('/switches', { outage: true, brand: 'nl', webhooks_lost: true });
    expect(JSON.parse(on.body)).toMatchObject({ delivered: 0 });
    expect((await post('/switches', { outage: 'yes' })).status).toBe(422);
    await post('/switches', { outage: false, brand: 'nl', webhooks_lost: false });
  });

  it('can be out alone', async () => {
    const getStatus = async () => {
      const headers = { authorization: `Bearer ${sandboxKey('nl')}` };
      return (await fetch(`${sandbox.endpoint}payments`, { headers })).status;
    };
    await post('/switches', { provider: 'genesis', outage: true, brand: 'nl' });
    expect(await getStatus()).toBe(200);
    await post('/switches', { provider: 'mollie', outage: true, brand: 'nl' });
    expect(await getStatus()).toBe(503);
    await post('/switches', { outage: false, brand: 'nl' });
    expect(await getStatus()).toBe(200);
    expect((await post('/switches', { provider: 'bank', outage: true })).status).toBe(422);
  });

  it('takes nothing from another site, nor on a brand’s host', async () => {
    const headers = { origin: 'http://evil.example' };
    const body = '{"status":"paid"}';
    for (const path of ['/payments/tr_1', '/checkout/tr_1', '/switches']) {
      expect((await psp(path, { method: 'POST', headers, body })).status).toBe(403);
    }
    expect((await psp('/payments/tr_1', { method: 'DELETE' })).status).toBe(405);
    expect((await edgeRequest('/__local/psp/payments/tr_1')).status).toBe(404);
    expect(sandbox.payment('tr_1')).toEqual(opened);
  });
});

describe('a taken port', () => {
  it('is named in one sentence', async () => {
    await expect(startEdge(edge.port, services())).rejects.toThrow(
      `Port ${edge.port} is taken by another program`,
    );
  });
});

describe('a handshake', () => {
  const shake = (path: string, host: string, upgrade = 'websocket') =>
    edgeRequest(path, { host, headers: { connection: 'Upgrade', upgrade } });

  it('on a brand’s host is handed on with its headers', async () => {
    expect((await shake('/ws?x=1', 'nl.localhost')).status).toBe(403);
    expect(handshakes).toMatchObject([{ method: 'GET', target: '/ws?x=1', host: 'nl.localhost' }]);
  });

  it('elsewhere, or before everything runs, is refused', async () => {
    expect((await shake('/wss', 'nl.localhost')).status).toBe(404);
    expect((await shake('/api/user.php', 'nl.localhost')).status).toBe(404);
    expect((await shake('/ws', 'localhost')).status).toBe(404);
    ready = false;
    expect((await shake('/ws', 'nl.localhost')).status).toBe(503);
    expect(handshakes).toEqual([]);
  });

  it('for another protocol is an ordinary request', async () => {
    expect((await shake('/', 'nl.localhost', 'h2c')).status).toBe(200);
    expect(events.map(({ name }) => name)).toEqual(['site']);
  });

  it('is what its address is for', async () => {
    expect((await edgeRequest('/ws')).status).toBe(426);
  });
});
