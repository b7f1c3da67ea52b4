import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Schema } from '#shared/api/contract.ts';
import { emailSchema, textSchema } from '#shared/model/common.ts';
import type { AppError } from '../domain/core/app-error.ts';
import { validate } from './validation.ts';

const schema = z.strictObject({
  name: textSchema(2, 5),
  email: z.optional(emailSchema),
  age: z.optional(z.int().check(z.minimum(18), z.maximum(99))),
  kind: z.optional(z.enum(['a', 'b'])),
  accepted: z.optional(z.literal(true)),
  inner: z.optional(z.strictObject({ list: z.array(z.string()) })),
});

function fields(value: unknown, by: Schema = schema): Record<string, string> | undefined {
  try {
    validate(by, value);
    return undefined;
  } catch (thrown) {
    expect((thrown as AppError).code).toBe('validation_failed');
    return (thrown as AppError).fields;
  }
}

describe('validate', () => {
  it('gives the parsed value', () => {
    expect(validate(schema, { name: ' Iris ' })).toEqual({ name: 'Iris' });
  });

  it.each<[string, unknown, Record<string, string>]>([
    ['a missing field', {}, { name: 'required' }],
    ['a field that is null', { name: null }, { name: 'invalid_format' }],
    ['a field of another type', { name: 7 }, { name: 'invalid_format' }],
    ['too short a text', { name: 'a' }, { name: 'too_short' }],
    ['too long a text', { name: 'abcdef' }, { name: 'too_long' }],
    ['a control character', { name: 'a\u0000b' }, { name: 'invalid_format' }],
    ['a schema’s own code', { name: 'Iris', email: 'iris' }, { email: 'invalid_email' }],
    ['too small a number', { name: 'Iris', age: 17 }, { age: 'too_small' }],
    ['too big a number', { name: 'Iris', age: 100 }, { age: 'too_big' }],
    ['half a number', { name: 'Iris', age: 18.5 }, { age: 'invalid_format' }],
    ['a value that is not listed', { name: 'Iris', kind: 'c' }, { kind: 'invalid_option' }],
    ['another literal', { name: 'Iris', accepted: false }, { accepted: 'invalid_option' }],
    ['an unknown field', { name: 'Iris', nmae: 'x' }, { nmae: 'unknown_field' }],
    [
      'an unknown field further in',
      { name: 'Iris', inner: { list: [], more: 1 } },
      { 'inner.more': 'unknown_field' },
    ],
    [
      'a wrong value further in',
      { name: 'Iris', inner: { list: ['x', 3] } },
      { 'inner.list.1': 'invalid_format' },
    ],
    ['something else than an object', [], { body: 'invalid_format' }],
    [
      'everything that is wrong at once',
      { email: 'x', kind: 'c', other: 1 },
      { name: 'required', email: 'invalid_email', kind: 'invalid_option', other: 'unknown_field' },
    ],
  ])('names %s', (_, value, expected) => {
    expect(fields(value)).toEqual(expected);
  });

  it.each<[unknown, Record<string, string>]>([
    [{}, { id: 'required', main: 'required' }],
    [{ id: 'x' }, { main: 'required' }],
    [
      { main: true, order: 7 },
      { id: 'required', order: 'unknown_field' },
    ],
    [{ order: 7 }, { order: 'invalid_format' }],
    [{ order: ['x'], more: 1 }, { more: 'unknown_field' }],
    ['x', { body: 'invalid_format' }],
  ])('holds %j to the shape that it resembles', (value, expected) => {
    const either = z.union([
      z.strictObject({ id: z.string(), main: z.literal(true) }),
      z.strictObject({ order: z.array(z.string()) }),
    ]);
    expect(fields(value, either)).toEqual(expected);
  });

  it('does not repeat what was sent', () => {
    expect(JSON.stringify(fields({ name: 'secret words here' }))).not.toContain('secret');
  });
});
