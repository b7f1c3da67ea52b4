import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findPrintedLogo, isWholePng } from './brand-logo.ts';

const s3 = mockClient(S3Client);
const said = vi.spyOn(console, 'error');
beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  said.mockReset();
});
afterEach(() => {
  vi.unstubAllEnvs();
  s3.reset();
});

const png = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#d6344a' } })
    .png()
    .toBuffer();
/** The SDK adds such a reader to each stream. */
const toBody = (bytes: Buffer) => ({ transformToByteArray: async () => bytes }) as never;

it('a logo is read once for a version', async () => {
  const bytes = await png();
  const Key = 'brand/maple/v1/logo/mark-printed.png';
  s3.on(GetObjectCommand, { Key }).callsFake(() => ({ Body: toBody(bytes) }));
  expect(await findPrintedLogo('/brand/maple/v1')).toEqual(bytes);
  expect(await findPrintedLogo('/brand/maple/v1')).toEqual(bytes);
  expect(s3.commandCalls(GetObjectCommand)).toHaveLength(1);
  expect(said).not.toHaveBeenCalled();
});

it('a logo that is missing, or that S3 does not give, is none, and the log says so', async () => {
  s3.on(GetObjectCommand).rejects(new NoSuchKey({ message: 'no', $metadata: {} }));
  expect(await findPrintedLogo('/brand/maple/v2')).toBeNull();
  s3.on(GetObjectCommand).rejects(new Error('connect ECONNREFUSED'));
  expect(await findPrintedLogo('/brand/maple/v2')).toBeNull();
  const reasons = said.mock.calls.map(([line]) => JSON.parse(line));
  expect(reasons).toMatchObject([
    { message: 'logo_not_read', reason: expect.stringContaining('NoSuchKey') },
    { message: 'logo_not_read', reason: expect.stringContaining('ECONNREFUSED') },
  ]);
  // The next invoice asks again.
  expect(s3.commandCalls(GetObjectCommand)).toHaveLength(2);
});

it.each([
  ['that is no PNG', (bytes: Buffer) => Buffer.from(bytes.toString('base64'))],
  ['without its end', (bytes: Buffer) => bytes.subarray(0, -20)],
  ['with another bit', (bytes: Buffer) => bytes.with(60, (bytes[60] ?? 0) ^ 1)],
  ['without a byte', () => Buffer.alloc(0)],
])('a file %s is no logo', async (_, damage) => {
  const broken = Buffer.from(damage(await png()));
  expect(isWholePng(broken)).toBe(false);
  s3.on(GetObjectCommand).callsFake(() => ({ Body: toBody(broken) }));
  expect(await findPrintedLogo('/brand/maple/v3')).toBeNull();
});
