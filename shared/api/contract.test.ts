/** What a text costs before anything is decided about it: every call reads it by its contract. */
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as limits from '../limits.ts';
import type { Schema } from './contract.ts';
import { manifest } from './index.ts';

interface Field {
  at: string;
  schema: Schema;
}

/** The parts of a schema that take a text, each as a whole: with its checks and what it becomes. */
function getTexts(schema: Schema, at: string): Field[] {
  const { def } = schema._zod as unknown as { def: Definition };
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([key, part]) =>
        getTexts(part, `${at}.${key}`),
      );
    case 'array':
      return getTexts(def.element as Schema, `${at}[]`);
    case 'union':
      return (def.options ?? []).flatMap((option) => getTexts(option, at));
    case 'optional':
    case 'nullable':
      return getTexts(def.innerType as Schema, at);
    case 'boolean':
    case 'number':
    case 'literal':
    case 'enum':
      return [];
    case 'string':
    case 'pipe':
      return [{ at, schema }];
    default:
      throw new Error(`${at}: this test does not know the kind ${def.type}`);
  }
}

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  options?: Schema[];
  innerType?: Schema;
}

const all = manifest.flatMap(({ name, methods }) =>
  Object.entries(methods).flatMap(([method, { query, input }]) =>
    [query, input].flatMap((schema) => (schema ? getTexts(schema, `${method} ${name}`) : [])),
  ),
);
/** One of each schema: many calls share those of ids, addresses and tokens. */
const fields = [...new Map(all.map((field) => [field.schema, field])).values()];

/** What is long after, or slow in, one of the forms of Unicode or one of the expressions. */
const atoms = [
  '\u0301',
  '\u0345\u0301\u0323\u0334',
  'a\u0301\u0323',
  '\u1100\u1161\u11a8',
  '\u1100',
  '\ufdfa',
  '\uff9e',
  '\u200d',
  '\u{1f468}\u200d',
  'a@',
  'a.',
  'a@a.a.',
  'a-',
  '-',
  ' ',
  '\t',
  '123 ',
  '12345678-',
  'https://a.',
  '(',
  '%',
  '\ud800',
  'A',
];
const filled = (unit: string) =>
  unit.repeat(Math.ceil(limits.bodyBytes / unit.length)).slice(0, limits.bodyBytes);
const plain = filled('a');

/** Processor time of this thread, which no other work on the machine adds to; the least of some tries. */
function shortestMs(schema: Schema, text: string): number {
  const tries = Array.from({ length: 5 }, () => {
    const from = process.threadCpuUsage();
    schema.safeParse(text);
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1_000;
  });
  return Math.min(...tries);
}

/** Under this no text is slow, and the measure tells little. */
const leastMs = 2;
const mostTimes = 20;

const isCheap = ({ schema }: Field, text: string) =>
  shortestMs(schema, text) <= mostTimes * Math.max(leastMs, shortestMs(schema, plain));

it('finds the texts of calls', () => {
  const places = all.map(({ at }) => at);
  expect(places).toEqual(
    expect.arrayContaining(['POST user.email', 'POST chat.text', 'GET discountcode.code']),
  );
});

describe('no text of a permitted size costs more than 20 times a plain one', () => {
  it.each(atoms)('%j again and again', (atom) => {
    expect(fields.filter((field) => !isCheap(field, filled(atom))).map(({ at }) => at)).toEqual([]);
  });

  it('any mixture of them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.array(fc.constantFrom(...atoms), { minLength: 1, maxLength: 8 }),
        fc.string({ maxLength: 3, unit: 'binary' }),
        (field, parts, end) => isCheap(field, filled(parts.join('')).slice(end.length) + end),
      ),
      { numRuns: 300 },
    );
  });
});

describe('what is normalised', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is never longer than its field, nor has a long run of marks', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const lengths = fields.flatMap(({ at, schema }) =>
      atoms.map((atom) => {
        normalize.mockClear();
        schema.safeParse(filled(atom));
        const read = normalize.mock.contexts.map(String);
        expect(read.filter((text) => /\p{M}{31}/u.test(text))).toEqual([]);
        return { at, most: Math.max(0, ...read.map(({ length }) => length)) };
      }),
    );
    // A message may be as long as a body; how long one may be is the brand's to say.
    const long = lengths.filter(({ most }) => most > 4 * limits.aboutMeMaxChars);
    expect(new Set(long.map(({ at }) => at))).toEqual(new Set(['POST chat.text']));
  });
});
