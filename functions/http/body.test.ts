import { describe, expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';
import type { AppError } from '../domain/core/app-error.ts';
import { readBody } from './body.ts';
import { eventFixture } from './fixtures.ts';

const read = (body: string, emptyAllowed = false) => readBody(eventFixture({ body }), emptyAllowed);
const readBytes = (bytes: Buffer) =>
  readBody(eventFixture({ body: bytes.toString('base64'), isBase64Encoded: true }), false);

function refusal(run: () => unknown): string {
  try {
    run();
    return 'taken';
  } catch (thrown) {
    return (thrown as AppError).code;
  }
}

const nested = (depth: number): string => (depth === 1 ? '{}' : `{"a":${nested(depth - 1)}}`);
/** Returns a JSON object of exactly this many bytes. */
const ofBytes = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;

describe('readBody', () => {
  it('reads an object, given as text or as base64', () => {
    const value = { name: 'Zoë', list: [1, null, { deep: true }] };
    expect(read(JSON.stringify(value))).toEqual(value);
    expect(readBytes(Buffer.from(JSON.stringify(value)))).toEqual(value);
  });

  it.each(['', ' ', '{', '{"a":1}}', "{'a':1}", '{"a":NaN}', 'undefined', '{"a":1,}', '\ufeff{'])(
    'refuses what is not JSON: %j',
    (body) => {
      expect(refusal(() => read(body))).toBe('malformed_json');
    },
  );

  it.each(['null', 'true', '1', '"text"', '[]', '[{}]'])(
    'refuses what is no object: %s',
    (body) => {
      expect(refusal(() => read(body))).toBe('malformed_json');
    },
  );

  it('reads an absent body as an empty object only where that is allowed', () => {
    expect(readBody(eventFixture(), true)).toEqual({});
    expect(refusal(() => readBody(eventFixture(), false))).toBe('malformed_json');
  });

  it('refuses bytes that are not UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ]);
    expect(refusal(() => readBytes(bytes))).toBe('malformed_json');
  });

  it('takes 64 KiB and not a byte more', () => {
    expect(limits.bodyBytes).toBe(65_536);
    expect(refusal(() => read(ofBytes(limits.bodyBytes)))).toBe('taken');
    expect(refusal(() => read(ofBytes(limits.bodyBytes + 1)))).toBe('payload_too_large');
    expect(refusal(() => readBytes(Buffer.from(ofBytes(limits.bodyBytes + 1))))).toBe(
      'payload_too_large',
    );
  });

  it('counts bytes, not characters, and before it parses', () => {
    expect(refusal(() => read(`{"a":"${'€'.repeat(limits.bodyBytes / 3)}"}`))).toBe(
      'payload_too_large',
    );
    expect(refusal(() => read('{'.repeat(limits.bodyBytes + 1)))).toBe('payload_too_large');
  });

  it('takes a nesting of twelve and no deeper', () => {
    expect(limits.bodyDepth).toBe(12);
    expect(refusal(() => read(nested(12)))).toBe('taken');
    expect(refusal(() => read(nested(13)))).toBe('malformed_json');
    expect(refusal(() => read(`{"a":${'['.repeat(12)}${']'.repeat(12)}}`))).toBe('malformed_json');
    expect(refusal(() => read(`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`))).toBe(
      'malformed_json',
    );
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s at any depth', (key) => {
    expect(refusal(() => read(`{"${key}":{}}`))).toBe('malformed_json');
    expect(refusal(() => read(`{"a":[{"b":{"${key}":1}}]}`))).toBe('malformed_json');
    // An escaped key is the same key.
    expect(refusal(() => read(`{"\\u00${key.charCodeAt(0).toString(16)}${key.slice(1)}":1}`))).toBe(
      'malformed_json',
    );
  });

  it('leaves prototypes alone', () => {
    refusal(() => read('{"__proto__":{"polluted":true}}'));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
