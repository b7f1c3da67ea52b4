/** The command against stand-ins of Secrets Manager and CloudFront that speak what the SDK speaks. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runStage } from './commands.fixtures.ts';

let server: Server;
let secrets: Record<string, string>;
/** Of the distribution: what its two origins send. */
let sent: string[];
let sentByConsole: string[];
/** PEM by the ids of keys that exist, and the ids that the group trusts. */
let keys: Map<string, string>;
let trusted: string[];
let looks: number;

beforeEach(async () => {
  secrets = {
    origin: '{"previous":[],"current":"first"}',
    token: '{"previous":[],"current":"first"}',
    photos: '{}',
  };
  sent = ['first', 'first'];
  sentByConsole = [];
  keys = new Map([['K0', 'nobody’s']]);
  trusted = ['K0'];
  looks = 0;
  server = createServer(async (request, response) => {
    const body = await text(request);
    const target = String(request.headers['x-amz-target'] ?? '');
    if (target.startsWith('secretsmanager.')) {
      const { SecretId, SecretString } = JSON.parse(body);
      if (target.endsWith('PutSecretValue')) secrets[SecretId] = SecretString;
      response
        .writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify({ SecretString: secrets[SecretId] }));
      return;
    }
    const answer = cloudFront(`${request.method} ${request.url}`, body);
    response.writeHead(answer === null ? 404 : 200, { etag: 'E1' }).end(answer ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => server.close());

const toConfig = () => `<DistributionConfig><CallerReference>r</CallerReference><Comment/>
  <Enabled>true</Enabled><DefaultCacheBehavior><TargetOriginId>a</TargetOriginId>
  <ViewerProtocolPolicy>https-only</ViewerProtocolPolicy></DefaultCacheBehavior>
  <Origins><Quantity>2</Quantity><Items>${sent
    .map(
      (value, index) => `<Origin><Id>${index}</Id><DomainName>a.example</DomainName><CustomHeaders>
      <Quantity>1</Quantity><Items><OriginCustomHeader><HeaderName>x-origin-secret</HeaderName>
      <HeaderValue>${value}</HeaderValue></OriginCustomHeader></Items></CustomHeaders></Origin>`,
    )
    .join('')}</Items></Origins></DistributionConfig>`;
const toGroup = () =>
  `<KeyGroupConfig><Name>photos</Name><Items>${trusted.map((id) => `<PublicKey>${id}</PublicKey>`).join('')}</Items></KeyGroupConfig>`;
const find = (body: string, pattern: RegExp) =>
  [...body.matchAll(pattern)].map(([, one = '']) => one);

/** @returns null where there is no such thing */
function cloudFront(call: string, body: string): string | null {
  const [, path = ''] = /\/2020-05-31\/([^?]+)/.exec(call) ?? [];
  const isRead = call.startsWith('GET');
  if (path === 'distribution/D1/config' && isRead) return toConfig();
  if (path === 'distribution/D1/config') {
    sent = find(body, /<HeaderValue>([^<]*)</g);
    looks = 0;
    return `<Distribution><Id>D1</Id>${toConfig()}</Distribution>`;
  }
  if (path === 'distribution/D1') {
    looks += 1;
    const status = looks > 2 ? 'Deployed' : 'InProgress';
    return `<Distribution><Id>D1</Id><Status>${status}</Status></Distribution>`;
  }
  // The console's.
  if (path === 'distribution/D3/config') {
    if (!isRead) sentByConsole = find(body, /<HeaderValue>([^<]*)</g);
    return isRead ? toConfig() : `<Distribution><Id>D3</Id>${toConfig()}</Distribution>`;
  }
  if (path === 'distribution/D3') {
    return '<Distribution><Id>D3</Id><Status>Deployed</Status></Distribution>';
  }
  if (path === 'public-key') {
    const id = `K${keys.size}`;
    const [pem = ''] = find(body, /<EncodedKey>([^<]*)</g);
    keys.set(id, pem.replaceAll('&#x0A;', '\n'));
    return `<PublicKey><Id>${id}</Id></PublicKey>`;
  }
  if (path.startsWith('public-key/')) {
    const id = path.split('/')[1] ?? '';
    if (!isRead) keys.delete(id);
    return `<PublicKey><Id>${id}</Id></PublicKey>`;
  }
  if (path.startsWith('key-group/G1')) {
    if (!isRead) trusted = find(body, /<PublicKey>([^<]*)</g);
    return toGroup();
  }
  return null;
}

const stage = (words: string[], more: Record<string, string> = {}) =>
  runStage(server, words, {
    ROTATION_WAITS: 'none',
    ORIGIN_SECRET_ID: 'origin',
    TOKEN_SECRET_ID: 'token',
    PHOTO_KEY_SECRET_ID: 'photos',
    PHOTO_KEY_GROUP_ID: 'G1',
    DISTRIBUTION_ID: 'D1',
    CONSOLE_DISTRIBUTION_ID: 'D3',
    ...more,
  });

it('replaces the origin secret at both origins and in the functions', async () => {
  const { out, err, status } = await stage(['rotate', 'origin', '--yes']);
  expect([err, status]).toEqual(['', 0]);
  expect(out).toMatch(/Waiting 7 min until every function accepts the new value …/);
  const { current, previous } = JSON.parse(secrets.origin ?? '');
  expect(sent).toEqual([current, current]);
  // The console's functions take no other one either.
  expect(sentByConsole).toEqual([current, current]);
  expect(current).toMatch(/^[\w-]{64}$/);
  expect(previous).toMatchObject([{ value: 'first' }]);
  // It looked until the distribution was deployed.
  expect(looks).toBe(3);
  // What it prints is no secret.
  expect(out).not.toContain(current);
});

it('replaces the key of links, and keeps the former one for what it made', async () => {
  expect(await stage(['rotate', 'token', '--yes'])).toMatchObject({ err: '', status: 0 });
  const { current, previous } = JSON.parse(secrets.token ?? '');
  expect(current).not.toBe('first');
  expect(previous).toMatchObject([{ value: 'first' }]);
  expect(await stage(['rotate', 'token', '--revoke', '--yes'])).toMatchObject({ status: 0 });
  expect(JSON.parse(secrets.token ?? '').previous).toEqual([]);
});

it('makes a key of photos whose private half is in the secret alone', async () => {
  const { out, err, status } = await stage(['rotate', 'photo-key', '--yes']);
  expect([err, status]).toEqual(['', 0]);
  const { key_id, private_key } = JSON.parse(secrets.photos ?? '');
  expect(trusted).toEqual([key_id]);
  expect([...keys.keys()]).toEqual([key_id]);
  const publicHalf = createPublicKey(createPrivateKey(private_key));
  expect(publicHalf.export({ type: 'spki', format: 'pem' }).toString()).toBe(keys.get(key_id));
  expect(out).not.toContain('PRIVATE');
});

it('does nothing unless it is told to', async () => {
  expect(await stage(['rotate', 'token'])).toMatchObject({ status: 0 });
  expect(JSON.parse(secrets.token ?? '').current).toBe('first');
});

it.each([
  [
    ['rotate', 'everything', '--yes'],
    {},
    2,
    /There is no secret everything, only: origin, token, photo-key/,
  ],
  [['rotate', 'photo-key', '--revoke', '--yes'], {}, 2, /not revoked/],
  [['rotate', 'origin', '--yes'], { DISTRIBUTION_ID: '' }, 1, /lacks DISTRIBUTION_ID/],
  [
    ['rotate', 'origin', '--yes'],
    { CONSOLE_DISTRIBUTION_ID: '' },
    1,
    /lacks CONSOLE_DISTRIBUTION_ID/,
  ],
  [['rotate', 'origin', '--yes'], { DISTRIBUTION_ID: 'D2' }, 1, /not replaced wholly/],
])('says why it cannot do %j', async (words, more, expected, message) => {
  const { err, status } = await stage(words, more);
  expect(status).toBe(expected);
  expect(err).toMatch(message);
  expect(err).not.toContain('    at ');
  expect(JSON.parse(secrets.origin ?? '').current).toBe('first');
});

it('tells its use', async () => {
  const { out, status } = await stage(['--help']);
  expect(status).toBe(0);
  expect(out).toContain('rotate');
});
