import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressed, encodingFor } from './compression.ts';
import type { LocalResponse } from './response.ts';

const text = 'word '.repeat(400);
const response = (given: Partial<LocalResponse> = {}): LocalResponse => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(text),
  ...given,
});

describe('the encoding chosen', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('for "%s" is %s', (accepted, expected) => {
    expect(encodingFor(accepted)).toBe(expected);
  });
});

describe('a compressed answer', () => {
  it('has the same text inside', async () => {
    const brotli = await compressed(response(), 'br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(text);
    const gzip = await compressed(
      response({ headers: { 'content-type': 'application/json' } }),
      'gzip',
    );
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(text);
  });

  it('has a weak tag, because its bytes are others', async () => {
    const headers = { 'content-type': 'text/css', etag: '"abc"', vary: 'Origin' };
    const { headers: sent } = await compressed(response({ headers }), 'br');
    expect(sent).toMatchObject({ etag: 'W/"abc"', vary: 'Origin, Accept-Encoding' });
  });

  it('is kept under its key', async () => {
    const first = await compressed(response({ bodyKey: 'kept' }), 'br');
    const second = await compressed(response({ bodyKey: 'kept' }), 'br');
    expect(second.body).toBe(first.body);
  });

  it.each([
    ['too small', { body: Buffer.from('x'.repeat(999)) }],
    ['a picture', { headers: { 'content-type': 'image/avif' } }],
    ['compressed already', { headers: { 'content-type': 'text/css', 'content-encoding': 'gzip' } }],
    ['an unusual status', { status: 500 }],
  ])('is left alone when it is %s', async (_, given) => {
    const original = response(given);
    expect(await compressed(original, 'br, gzip')).toBe(original);
  });

  it('still varies for a visitor who takes no compression', async () => {
    const { headers, body } = await compressed(response(), 'identity');
    expect(headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body.toString()).toBe(text);
  });
});
