import { describe, expect, test } from 'vitest';
import { decodeAwsChunked } from './aws-chunked.ts';
import { type SignableRequest, verifyRequest } from './sigv4.ts';

/**
 * The examples of the S3 documentation.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html and
 * siblings
 */
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const now = new Date('2013-05-24T00:05:00Z');
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function authorization(signedHeaders: string, signature: string): string {
  return `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`;
}

function getExample(): SignableRequest {
  return {
    method: 'GET',
    path: '/test.txt',
    query: [],
    headers: new Map([
      ['host', 'examplebucket.s3.amazonaws.com'],
      ['range', 'bytes=0-9'],
      ['x-amz-content-sha256', EMPTY],
      ['x-amz-date', '20130524T000000Z'],
      [
        'authorization',
        authorization(
          'host;range;x-amz-content-sha256;x-amz-date',
          'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
        ),
      ],
    ]),
  };
}

function presignedExample(): SignableRequest {
  return {
    method: 'GET',
    path: '/test.txt',
    query: [
      ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
      ['X-Amz-Credential', 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'],
      ['X-Amz-Date', '20130524T000000Z'],
      ['X-Amz-Expires', '86400'],
      ['X-Amz-SignedHeaders', 'host'],
      ['X-Amz-Signature', 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'],
    ],
    headers: new Map([['host', 'examplebucket.s3.amazonaws.com']]),
  };
}

async function getErrorCode(verified: Promise<unknown>): Promise<string> {
  try {
    await verified;
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'accepted';
}

describe('signed headers', () => {
  test('accepts the documented GET example', async () => {
    expect((await verifyRequest(getExample(), credentials, now)).payload).toBe(EMPTY);
  });

  test('refuses it with another range, path, method, query or host', async () => {
    const changes: ((request: SignableRequest) => unknown)[] = [
      (request) => request.headers.set('range', 'bytes=0-99'),
      (request) => request.headers.set('host', 'otherbucket.s3.amazonaws.com'),
      (request) => Object.assign(request, { path: '/test2.txt' }),
      (request) => Object.assign(request, { method: 'DELETE' }),
      (request) => request.query.push(['acl', '']),
    ];
    for (const change of changes) {
      const request = getExample();
      change(request);
      expect(await getErrorCode(verifyRequest(request, credentials, now))).toBe(
        'SignatureDoesNotMatch',
      );
    }
  });

  test('refuses a header of S3 that was added without being signed', async () => {
    const request = getExample();
    request.headers.set('x-amz-meta-added', '1');
    expect(await getErrorCode(verifyRequest(request, credentials, now))).toBe('AccessDenied');
  });

  test('refuses a clock more than fifteen minutes off, either way', async () => {
    for (const time of ['2013-05-24T00:15:01Z', '2013-05-23T23:44:59Z']) {
      expect(await getErrorCode(verifyRequest(getExample(), credentials, new Date(time)))).toBe(
        'RequestTimeTooSkewed',
      );
    }
  });

  test('refuses an unknown key and no signature at all', async () => {
    const stranger = { ...credentials, accessKeyId: 'AKIASTRANGER' };
    expect(await getErrorCode(verifyRequest(getExample(), stranger, now))).toBe(
      'InvalidAccessKeyId',
    );
    const bare = getExample();
    bare.headers.delete('authorization');
    expect(await getErrorCode(verifyRequest(bare, credentials, now))).toBe('AccessDenied');
  });
});

describe('presigned URLs', () => {
  test('accepts the documented example until its last second', async () => {
    const last = new Date('2013-05-24T23:59:59Z');
    const { payload } = await verifyRequest(presignedExample(), credentials, last);
    expect(payload).toBe('UNSIGNED-PAYLOAD');
  });

  test('refuses it once expired, before its time, or stretched', async () => {
    const check = (request: SignableRequest, time: string) =>
      getErrorCode(verifyRequest(request, credentials, new Date(time)));
    expect(await check(presignedExample(), '2013-05-25T00:00:00Z')).toBe('AccessDenied');
    expect(await check(presignedExample(), '2013-05-23T23:00:00Z')).toBe('AccessDenied');
    const stretched = presignedExample();
    stretched.query[3] = ['X-Amz-Expires', '604800'];
    expect(await check(stretched, '2013-05-26T00:00:00Z')).toBe('SignatureDoesNotMatch');
  });
});

describe('signed chunks', () => {
  const chunkSignatures = [
    'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648',
    '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497',
    'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9',
  ];

  function streamedBody(): string {
    return [65_536, 1_024, 0]
      .map((size, index) => {
        const head = `${size.toString(16)};chunk-signature=${chunkSignatures[index]}`;
        return `${head}\r\n${'a'.repeat(size)}\r\n`;
      })
      .join('');
  }

  async function decode(body: string): Promise<number> {
    const verified = await verifyRequest(
      {
        method: 'PUT',
        path: '/examplebucket/chunkObject.txt',
        query: [],
        headers: new Map([
          ['host', 's3.amazonaws.com'],
          ['x-amz-date', '20130524T000000Z'],
          ['x-amz-storage-class', 'REDUCED_REDUNDANCY'],
          ['x-amz-content-sha256', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'],
          ['content-encoding', 'aws-chunked'],
          ['x-amz-decoded-content-length', '66560'],
          ['content-length', '66824'],
          [
            'authorization',
            authorization(
              'content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class',
              '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
            ),
          ],
        ]),
      },
      credentials,
      now,
    );
    async function* inPieces() {
      for (let at = 0; at < body.length; at += 1_000) yield Buffer.from(body.slice(at, at + 1_000));
    }
    let size = 0;
    for await (const piece of decodeAwsChunked(inPieces(), verified, new Map())) {
      size += piece.length;
    }
    return size;
  }

  test('accepts the documented upload', async () => {
    expect(streamedBody()).toHaveLength(66_824);
    expect(await decode(streamedBody())).toBe(66_560);
  });

  test('refuses it when a byte of a chunk changed or the end is missing', async () => {
    const changed = streamedBody().replace('\r\na', '\r\nb');
    await expect(decode(changed)).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
    const cut = streamedBody().slice(0, -50);
    await expect(decode(cut)).rejects.toMatchObject({ code: 'IncompleteBody' });
  });
});
