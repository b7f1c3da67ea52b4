import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { SignatureV4 } from '@smithy/signature-v4';
import type { S3Event } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { localAccount } from './account.ts';
import { type S3, startS3 } from './s3.ts';

const BUCKET = 'photos';
/** The time limit is generous for busy machines. */
const WAIT = { timeout: 60_000 };

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const credentials = {
  accessKeyId: localAccount.accessKeyId,
  secretAccessKey: localAccount.secretAccessKey,
};
const log = (): void => undefined;

let dataDir: string;
let server: S3;
let client: S3Client;
const events: S3Event[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 's3-'));
  server = await startS3({
    dataDir,
    log,
    buckets: [BUCKET],
    onObjectCreated: (event) => events.push(event),
  });
  client = newClient();
});

afterAll(async () => {
  client.destroy();
  await server.stop();
  await rm(dataDir, { recursive: true });
});

function newClient(settings: S3ClientConfig = {}): S3Client {
  return new S3Client({
    endpoint: server.endpoint,
    region: localAccount.region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...settings,
  });
}

async function put(key: string, body: string | Uint8Array = 'content'): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: body }));
}

async function read(key: string): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
  return (await Body?.transformToString()) ?? '';
}

async function exists(key: string): Promise<boolean> {
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: BUCKET, Prefix: key }),
  );
  return Contents.some((object) => object.Key === key);
}

async function getErrorCode(response: Response): Promise<string> {
  return `${response.status} ${/<Code>(\w+)/.exec(await response.text())?.[1]}`;
}

describe('objects', () => {
  test('come back with bytes, length, tag, headers and metadata', async () => {
    const body = randomBytes(300_000);
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    await client.send(
      new PutObjectCommand({
        Bucket: BUCKET,
        Key: 'whole.jpg',
        Body: body,
        ContentType: 'image/jpeg',
        CacheControl: 'public, max-age=60',
        ContentDisposition: 'inline; filename="a b.jpg"',
        Metadata: { member: '42' },
      }),
    );
    const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'whole.jpg' }));
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? [])).toEqual(body);
    const head = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'whole.jpg' }));
    for (const reply of [got, head]) {
      expect(reply).toMatchObject({
        ContentLength: 300_000,
        ETag: etag,
        ContentType: 'image/jpeg',
        CacheControl: 'public, max-age=60',
        ContentDisposition: 'inline; filename="a b.jpg"',
        Metadata: { member: '42' },
      });
      expect(reply.ContentEncoding).toBeUndefined();
    }
  });

  test.each([
    'a/../../../../etc/passwd',
    '../up',
    'spaces and + signs & <tags>',
    'żółć/\u{1f600}',
    'trailing/',
    "quote'(1)*!",
    'per%20cent',
    '..',
  ])('keep to themselves under the key %j', async (key) => {
    await put(key, `body of ${key}`);
    expect(await read(key)).toBe(`body of ${key}`);
    expect(await exists(key)).toBe(true);
    await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: key }));
    await expect(read(key)).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await exists(key)).toBe(false);
  });

  test('are replaced whole under simultaneous writes', async () => {
    const bodies = Array.from({ length: 12 }, (_, index) => String(index).repeat(50_000 + index));
    await Promise.all(bodies.map((body) => put('contended', body)));
    expect(bodies).toContain(await read('contended'));
    const blobs = await readdir(join(dataDir, 's3', 'buckets', BUCKET, 'blobs'));
    const records = await readdir(join(dataDir, 's3', 'buckets', BUCKET, 'objects'));
    expect(blobs).toHaveLength(records.length);
  });

  test('may be empty', async () => {
    await put('empty', new Uint8Array());
    expect(await read('empty')).toBe('');
  });

  test('are copied with their headers, or with new ones', async () => {
    await client.send(
      new PutObjectCommand({ Bucket: BUCKET, Key: 'from here', Body: 'x', ContentType: 'a/b' }),
    );
    const copy = { Bucket: BUCKET, CopySource: `${BUCKET}/from%20here` };
    await client.send(new CopyObjectCommand({ ...copy, Key: 'same' }));
    await client.send(
      new CopyObjectCommand({
        ...copy,
        Key: 'other',
        ContentType: 'c/d',
        MetadataDirective: 'REPLACE',
      }),
    );
    const getType = async (key: string) =>
      (await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: key }))).ContentType;
    expect([await getType('same'), await getType('other')]).toEqual(['a/b', 'c/d']);
    const missing = new CopyObjectCommand({ ...copy, CopySource: `${BUCKET}/none`, Key: 'x' });
    await expect(client.send(missing)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('are removed in one call, absent ones included', async () => {
    await Promise.all(['gone/1', 'gone/2 & <3>'].map((key) => put(key)));
    const reply = await client.send(
      new DeleteObjectsCommand({
        Bucket: BUCKET,
        Delete: { Objects: [{ Key: 'gone/1' }, { Key: 'gone/2 & <3>' }, { Key: 'gone/none' }] },
      }),
    );
    expect(reply.Deleted?.map((entry) => entry.Key)).toEqual([
      'gone/1',
      'gone/2 & <3>',
      'gone/none',
    ]);
    const left = await client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'gone/' }));
    expect(left.KeyCount).toBe(0);
  });

  test.each([
    '',
    'Object',
    '<Delete></Delete>',
    '<Delete><Object><Key>kept</Object></Key></Delete>',
    '<Delete><Object><Key>kept</Key></Object><Object></Object></Delete>',
  ])('stay where what is to be removed reads %j', async (body) => {
    await put('kept');
    const url = await presign('POST', '', { query: { delete: '' } });
    expect(await getErrorCode(await fetch(url, { method: 'POST', body }))).toBe('400 MalformedXML');
    expect(await exists('kept')).toBe(true);
  });

  test('of an operation that is not there are left alone', async () => {
    await put('tagged', 'precious');
    const url = await presign('PUT', 'tagged', { query: { tagging: '' } });
    expect(await getErrorCode(await fetch(url, { method: 'PUT', body: 'x' }))).toBe(
      '501 NotImplemented',
    );
    expect(await read('tagged')).toBe('precious');
  });
});

describe('ranges and conditions', () => {
  beforeAll(() => put('digits', '0123456789'));

  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('%s answers that part', async (Range, expected, contentRange) => {
    const part = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'digits', Range }));
    expect(await part.Body?.transformToString()).toBe(expected);
    expect(part.ContentRange).toBe(contentRange);
    expect(part.$metadata.httpStatusCode).toBe(206);
  });

  test('a range beyond the end is refused', async () => {
    const beyond = new GetObjectCommand({ Bucket: BUCKET, Key: 'digits', Range: 'bytes=10-' });
    await expect(client.send(beyond)).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  test('a known tag answers 304, another tag is no match', async () => {
    const { ETag = '' } = await client.send(
      new HeadObjectCommand({ Bucket: BUCKET, Key: 'digits' }),
    );
    const get = { Bucket: BUCKET, Key: 'digits' };
    await expect(
      client.send(new GetObjectCommand({ ...get, IfNoneMatch: ETag })),
    ).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(
      client.send(new GetObjectCommand({ ...get, IfMatch: '"other"' })),
    ).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(
      client.send(new GetObjectCommand({ ...get, IfMatch: ETag })),
    ).resolves.toMatchObject({ ETag });
  });

  test('a write that must not replace does not', async () => {
    const once = new PutObjectCommand({ Bucket: BUCKET, Key: 'once', Body: '1', IfNoneMatch: '*' });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => client.send(once)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    await expect(client.send(once)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });
});

describe('buckets', () => {
  test('are made once and tell when they are missing', async () => {
    const create = new CreateBucketCommand({ Bucket: 'made-here' });
    await client.send(create);
    await expect(client.send(create)).rejects.toMatchObject({ name: 'BucketAlreadyOwnedByYou' });
    await client.send(new HeadBucketCommand({ Bucket: 'made-here' }));
    await expect(client.send(new HeadBucketCommand({ Bucket: 'not-made' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
    await expect(
      client.send(new PutObjectCommand({ Bucket: 'not-made', Key: 'k', Body: 'x' })),
    ).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(
      client.send(new CreateBucketCommand({ Bucket: 'Not_A_Bucket' })),
    ).rejects.toMatchObject({ name: 'InvalidBucketName' });
  });

  test('list in pages with common prefixes', async () => {
    const keys = ['l/a', 'l/b/1', 'l/b/2', 'l/c', 'l/d/1', 'l/e'];
    await Promise.all(keys.map((key) => put(key)));
    const pages: string[][] = [];
    let token: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: BUCKET,
          Prefix: 'l/',
          Delimiter: '/',
          MaxKeys: 2,
          ContinuationToken: token,
        }),
      );
      pages.push([
        ...(page.Contents ?? []).map((object) => object.Key ?? ''),
        ...(page.CommonPrefixes ?? []).map((group) => group.Prefix ?? ''),
      ]);
      expect(page.IsTruncated).toBe(page.NextContinuationToken !== undefined);
      expect(page.KeyCount).toBe(pages.at(-1)?.length);
      token = page.NextContinuationToken;
    } while (token !== undefined);
    expect(pages).toEqual([['l/a', 'l/b/'], ['l/c', 'l/d/'], ['l/e']]);
  });
});

describe('checksums', () => {
  test('the default ones of the SDK are verified and given back', async () => {
    const strict = newClient({
      requestChecksumCalculation: 'WHEN_SUPPORTED',
      responseChecksumValidation: 'WHEN_SUPPORTED',
    });
    const object = { Bucket: BUCKET, Key: 'sums' };
    const sent = await strict.send(new PutObjectCommand({ ...object, Body: 'sum me' }));
    const got = await strict.send(new GetObjectCommand({ ...object, ChecksumMode: 'ENABLED' }));
    expect(await got.Body?.transformToString()).toBe('sum me');
    expect(sent.ChecksumCRC32).toBeDefined();
    expect(got.ChecksumCRC32).toBe(sent.ChecksumCRC32);
    strict.destroy();
  });

  test.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    'a streamed body with a trailing %s',
    async (ChecksumAlgorithm) => {
      const strict = newClient({ requestChecksumCalculation: 'WHEN_SUPPORTED' });
      const pieces = Array.from({ length: 40 }, () => randomBytes(7_000));
      await strict.send(
        new PutObjectCommand({
          Bucket: BUCKET,
          Key: 'streamed',
          Body: Readable.from(pieces, { objectMode: false }),
          ContentLength: 280_000,
          ChecksumAlgorithm,
        }),
      );
      const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'streamed' }));
      const bytes = Buffer.from((await got.Body?.transformToByteArray()) ?? []);
      expect(bytes.equals(Buffer.concat(pieces))).toBe(true);
      expect(got.ContentEncoding).toBeUndefined();
      strict.destroy();
    },
  );

  test.each([
    ['ChecksumSHA256', 'sha256'],
    ['ContentMD5', 'md5'],
  ])('a wrong %s is refused and nothing is kept', async (name, algorithm) => {
    const wrong = new PutObjectCommand({
      Bucket: BUCKET,
      Key: 'wrong-sum',
      Body: 'x',
      [name]: createHash(algorithm).update('y').digest('base64'),
    });
    await expect(client.send(wrong)).rejects.toMatchObject({ name: 'BadDigest' });
    expect(await exists('wrong-sum')).toBe(false);
  });
});

type PresignOptions = {
  expiresIn?: number;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  signingDate?: Date;
};

async function presign(method: string, key: string, options: PresignOptions = {}): Promise<string> {
  const { hostname, port } = new URL(server.endpoint);
  const signer = new SignatureV4({
    service: 's3',
    region: localAccount.region,
    credentials,
    sha256: client.config.sha256,
    uriEscapePath: false,
  });
  const signed = await signer.presign(
    {
      method,
      protocol: 'http:',
      hostname,
      port: Number(port),
      path: `/${BUCKET}/${key}`,
      query: options.query ?? {},
      headers: {
        host: `${hostname}:${port}`,
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
        ...options.headers,
      },
    },
    {
      expiresIn: options.expiresIn ?? 60,
      signingDate: options.signingDate ?? new Date(),
    },
  );
  const query = Object.entries(signed.query ?? {}).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return `${server.endpoint}${signed.path}?${query.join('&')}`;
}

describe('who may', () => {
  beforeAll(() => put('secret', 'only for holders of a link'));

  test('unsigned requests are refused, whatever they ask', async () => {
    const url = `${server.endpoint}/${BUCKET}/secret`;
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? { body: 'x' } : {};
      expect(await getErrorCode(await fetch(url, { method, ...body }))).toBe('403 AccessDenied');
    }
    const list = await fetch(`${server.endpoint}/${BUCKET}?list-type=2`);
    expect(await getErrorCode(list)).toBe('403 AccessDenied');
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(403);
    expect(await read('secret')).toBe('only for holders of a link');
  });

  test('another secret or another key is refused', async () => {
    const get = new GetObjectCommand({ Bucket: BUCKET, Key: 'secret' });
    const wrongSecret = newClient({ credentials: { ...credentials, secretAccessKey: 'guess' } });
    await expect(wrongSecret.send(get)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    const wrongKey = newClient({ credentials: { ...credentials, accessKeyId: 'guess' } });
    await expect(wrongKey.send(get)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    wrongSecret.destroy();
    wrongKey.destroy();
  });

  test('a presigned link reads exactly its object until it expires', async () => {
    const url = await presign('GET', 'secret');
    expect(await (await fetch(url)).text()).toBe('only for holders of a link');
    const part = await fetch(url, { headers: { range: 'bytes=0-3' } });
    expect(await part.text()).toBe('only');
    const elsewhere = url.replace('/secret?', '/digits?');
    expect(await getErrorCode(await fetch(elsewhere))).toBe('403 SignatureDoesNotMatch');
    const stretched = url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000');
    expect(await getErrorCode(await fetch(stretched))).toBe('403 SignatureDoesNotMatch');
    const deleting = await fetch(url, { method: 'DELETE' });
    expect(await getErrorCode(deleting)).toBe('403 SignatureDoesNotMatch');
    const expired = await presign('GET', 'secret', { signingDate: new Date(Date.now() - 61_000) });
    expect(await getErrorCode(await fetch(expired))).toBe('403 AccessDenied');
  });

  test('a presigned link may set the headers of its answer', async () => {
    const url = await presign('GET', 'secret', {
      query: { 'response-content-disposition': 'attachment; filename="s.txt"' },
    });
    const response = await fetch(url);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="s.txt"');
    await response.text();
  });

  test('a presigned upload stores its bytes and the metadata that was signed', async () => {
    const url = await presign('PUT', 'uploaded', { headers: { 'x-amz-meta-member': '7' } });
    const response = await fetch(url, { method: 'PUT', body: 'by link' });
    expect(response.status).toBe(200);
    const head = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'uploaded' }));
    expect(head.Metadata).toEqual({ member: '7' });
    const added = { 'x-amz-meta-role': 'admin' };
    const tampered = await fetch(url, { method: 'PUT', body: 'by link', headers: added });
    expect(await getErrorCode(tampered)).toBe('403 AccessDenied');
    expect(await read('uploaded')).toBe('by link');
  });
});

describe('browser forms', () => {
  async function form(options: Partial<PresignedPostOptions> = {}) {
    return createPresignedPost(client, {
      Bucket: BUCKET,
      Key: 'form/photo.jpg',
      Expires: 60,
      Conditions: [
        ['content-length-range', 10, 100_000],
        ['starts-with', '$Content-Type', 'image/'],
      ],
      ...options,
    });
  }

  function filled(
    fields: Record<string, string>,
    body: Uint8Array<ArrayBuffer> | string = randomBytes(1_000),
    filename = 'me.jpg',
  ): FormData {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    data.append('file', new Blob([body]), filename);
    return data;
  }

  async function post(url: string, body: FormData): Promise<Response> {
    return fetch(url, { method: 'POST', body, headers: { origin: 'http://nl.localhost:3000' } });
  }

  test('store the file byte for byte, with the headers of their fields', async () => {
    const { url, fields } = await form({
      Fields: {
        'Content-Type': 'image/jpeg',
        'x-amz-meta-member': '9',
        'Cache-Control': 'private',
      },
    });
    // Partial boundaries and line ends in the content must not end it.
    const body = Buffer.concat([Buffer.from('\r\n--\r\n-----'), randomBytes(99_900)]);
    const response = await post(url, filled(fields, body.subarray(0, 99_000)));
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://nl.localhost:3000');
    const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'form/photo.jpg' }));
    const bytes = Buffer.from((await got.Body?.transformToByteArray()) ?? []);
    expect(bytes.equals(body.subarray(0, 99_000))).toBe(true);
    expect(got).toMatchObject({
      ContentType: 'image/jpeg',
      CacheControl: 'private',
      Metadata: { member: '9' },
    });
  });

  test('answer 201 with a document when asked to', async () => {
    const { url, fields } = await form({
      Fields: { 'Content-Type': 'image/png', success_action_status: '201' },
    });
    const response = await post(url, filled(fields));
    expect(response.status).toBe(201);
    const xml = await response.text();
    expect(xml).toContain('<Key>form/photo.jpg</Key>');
    expect(xml).toContain(`<Bucket>${BUCKET}</Bucket>`);
  });

  test('put the file name where the key says so', async () => {
    const { url, fields } = await form({ Key: `by-name/\${filename}`, Conditions: [] });
    expect((await post(url, filled(fields, 'named', 'ünï.jpg'))).status).toBe(204);
    expect(await read('by-name/ünï.jpg')).toBe('named');
  });

  test('ignore what follows the file', async () => {
    const { url, fields } = await form({ Key: 'first-file', Conditions: [] });
    const data = filled(fields, 'first');
    data.append('x-amz-meta-late', '1');
    data.append('file', new Blob(['second']), 'other.jpg');
    expect((await post(url, data)).status).toBe(204);
    expect(await read('first-file')).toBe('first');
    const head = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'first-file' }));
    expect(head.Metadata).toEqual({});
  });

  const jpeg = { 'Content-Type': 'image/jpeg' };
  const refusals: [string, string, () => Promise<Response>][] = [
    [
      'too large a file',
      '400 EntityTooLarge',
      async () => {
        const { url, fields } = await form({ Key: 'refused', Fields: jpeg });
        return post(url, filled(fields, randomBytes(3_000_000)));
      },
    ],
    [
      'too small a file',
      '400 EntityTooSmall',
      async () => {
        const { url, fields } = await form({ Key: 'refused', Fields: jpeg });
        return post(url, filled(fields, 'tiny'));
      },
    ],
    [
      'another content type',
      '403 AccessDenied',
      async () => {
        const { url, fields } = await form({ Key: 'refused' });
        return post(url, filled({ ...fields, 'Content-Type': 'text/html' }));
      },
    ],
    [
      'another key',
      '403 AccessDenied',
      async () => {
        const { url, fields } = await form({ Fields: jpeg });
        return post(url, filled({ ...fields, key: 'refused' }));
      },
    ],
    [
      'another bucket',
      '403 AccessDenied',
      async () => {
        await client.send(new CreateBucketCommand({ Bucket: 'elsewhere' })).catch(() => undefined);
        const { fields } = await form({ Key: 'refused', Fields: jpeg });
        return post(`${server.endpoint}/elsewhere`, filled(fields));
      },
    ],
    [
      'a field the policy does not know',
      '403 AccessDenied',
      async () => {
        const { url, fields } = await form({ Key: 'refused', Fields: jpeg });
        return post(url, filled({ ...fields, 'x-amz-meta-extra': '1' }));
      },
    ],
    [
      'an expired policy',
      '403 AccessDenied',
      async () => {
        const { url, fields } = await form({ Key: 'refused', Fields: jpeg, Expires: -1 });
        return post(url, filled(fields));
      },
    ],
    [
      'a changed policy',
      '403 SignatureDoesNotMatch',
      async () => {
        const { url, fields } = await form({ Fields: jpeg });
        const policy = Buffer.from(fields.Policy ?? '', 'base64').toString();
        const Policy = Buffer.from(policy.replace('100000', '900000')).toString('base64');
        return post(url, filled({ ...fields, Policy }));
      },
    ],
    [
      'a policy of somebody else',
      '403 SignatureDoesNotMatch',
      async () => {
        const { url, fields } = await form({ Fields: jpeg });
        return post(url, filled({ ...fields, 'X-Amz-Signature': 'a'.repeat(64) }));
      },
    ],
    [
      'no policy',
      '403 AccessDenied',
      async () => post(`${server.endpoint}/${BUCKET}`, filled({ key: 'refused' })),
    ],
    [
      'no file',
      '400 InvalidArgument',
      async () => {
        const { url, fields } = await form({ Key: 'refused', Fields: jpeg });
        const data = filled(fields);
        data.delete('file');
        return post(url, data);
      },
    ],
    [
      'a body that ends too early',
      '400 MalformedPOSTRequest',
      async () => {
        const { url, fields } = await form({ Key: 'refused', Fields: jpeg });
        const request = new Request(url, { method: 'POST', body: filled(fields) });
        const whole = Buffer.from(await request.arrayBuffer());
        return fetch(url, {
          method: 'POST',
          body: whole.subarray(0, -70),
          headers: { 'content-type': request.headers.get('content-type') ?? '' },
        });
      },
    ],
    [
      'endless fields',
      '400 MaxPostPreDataLengthExceededError',
      async () => {
        const { url, fields } = await form({ Key: 'refused', Fields: jpeg });
        return post(url, filled({ 'x-ignore-it': 'x'.repeat(30_000), ...fields }));
      },
    ],
  ];

  test.each(refusals)('refuse %s', async (_, expected, send) => {
    expect(await getErrorCode(await send())).toBe(expected);
    expect(await exists('refused')).toBe(false);
    expect(await readdir(join(dataDir, 's3', 'tmp'))).toEqual([]);
  });

  test('leave nothing behind when their connection breaks', async () => {
    const { url, fields } = await form({ Key: 'broken', Fields: jpeg });
    const request = new Request(url, { method: 'POST', body: filled(fields, randomBytes(90_000)) });
    const whole = Buffer.from(await request.arrayBuffer());
    const sending = http.request(url, {
      method: 'POST',
      headers: Object.fromEntries(request.headers),
    });
    sending.on('error', () => undefined);
    sending.write(whole.subarray(0, 60_000));
    const staged = () => readdir(join(dataDir, 's3', 'tmp'));
    await expect.poll(staged, WAIT).toHaveLength(1);
    sending.destroy();
    await expect.poll(staged, WAIT).toEqual([]);
    expect(await exists('broken')).toBe(false);
  });

  test('may be sent from any page', async () => {
    const preflight = await fetch(`${server.endpoint}/${BUCKET}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://de.localhost:3000',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://de.localhost:3000');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  });
});

describe('events', () => {
  function getEvents(key: string) {
    return events
      .flatMap((event) => event.Records)
      .filter((record) => record.s3.object.key === key);
  }

  test('tell of each created object what S3 tells', async () => {
    await put('event one/ü.txt', '12345');
    await client.send(
      new CopyObjectCommand({
        Bucket: BUCKET,
        CopySource: `${BUCKET}/event%20one/%C3%BC.txt`,
        Key: 'event-copy',
      }),
    );
    const { url, fields } = await createPresignedPost(client, {
      Bucket: BUCKET,
      Key: 'event-post',
    });
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    data.append('file', new Blob(['posted']));
    await fetch(url, { method: 'POST', body: data });
    await expect.poll(() => getEvents('event-post'), WAIT).toHaveLength(1);

    const [record] = getEvents('event+one/%C3%BC.txt');
    expect(record).toMatchObject({
      eventSource: 'aws:s3',
      eventName: 'ObjectCreated:Put',
      awsRegion: localAccount.region,
      s3: {
        bucket: { name: BUCKET, arn: `arn:aws:s3:::${BUCKET}` },
        object: { size: 5, eTag: createHash('md5').update('12345').digest('hex') },
      },
    });
    expect(getEvents('event-copy')[0]?.eventName).toBe('ObjectCreated:Copy');
    expect(getEvents('event-post')[0]?.eventName).toBe('ObjectCreated:Post');
  });
});

describe('after a restart', () => {
  test('objects are there, leftovers are not, and an event not dealt with comes again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 's3-restart-'));
    const never = () => new Promise(() => undefined);
    const first = await startS3({
      dataDir: folder,
      log,
      buckets: [BUCKET],
      onObjectCreated: never,
    });
    const before = newClient({ endpoint: first.endpoint });
    const object = { Bucket: BUCKET, Key: 'kept' };
    await before.send(new PutObjectCommand({ ...object, Body: 'old' }));
    await before.send(new PutObjectCommand({ ...object, Body: 'kept body', ContentType: 'x/y' }));
    before.destroy();
    await first.stop();

    const again: S3Event[] = [];
    const second = await startS3({
      dataDir: folder,
      log,
      buckets: [BUCKET],
      onObjectCreated: (event) => again.push(event),
    });
    const after = newClient({ endpoint: second.endpoint });
    const got = await after.send(new GetObjectCommand(object));
    expect(await got.Body?.transformToString()).toBe('kept body');
    expect(got.ContentType).toBe('x/y');
    expect(await readdir(join(folder, 's3', 'buckets', BUCKET, 'blobs'))).toHaveLength(1);
    // The event of the replaced body is void, and that of the current body arrives.
    await expect
      .poll(() => again.map((event) => event.Records[0]?.s3.object.size), WAIT)
      .toEqual([9]);
    await expect.poll(() => readdir(join(folder, 's3', 'events')), WAIT).toEqual([]);
    after.destroy();
    await second.stop();
    await rm(folder, { recursive: true });
  });
});
