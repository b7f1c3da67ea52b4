import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daySchema,
  emailSchema,
  instantSchema,
  lineSchema,
  memberIdSchema,
  moneySchema,
  textSchema,
} from './common.ts';

const passes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('emailSchema', () => {
  it.each([
    ['iris@example.nl', 'iris@example.nl'],
    ['  iris@example.nl\t', 'iris@example.nl'],
    ["o'brien+tag_1%x@sub.example.co.uk", "o'brien+tag_1%x@sub.example.co.uk"],
    ['Iris.Jansen@EXAMPLE.nl', 'Iris.Jansen@EXAMPLE.nl'],
    ['iris@bücher.example', 'iris@bücher.example'],
    ['ｉｒｉｓ＠ｅｘａｍｐｌｅ．ｎｌ', 'iris@example.nl'],
    [`${'a'.repeat(64)}@example.nl`, `${'a'.repeat(64)}@example.nl`],
  ])('reads %j as %j', (typed, read) => {
    expect(emailSchema.parse(typed)).toBe(read);
  });

  it.each([
    '',
    'iris',
    'iris@',
    '@example.nl',
    'iris@example',
    'iris@@example.nl',
    'iris@example..nl',
    'iris@.example.nl',
    'iris@-example.nl',
    'iris@example-.nl',
    '.iris@example.nl',
    'iris.@example.nl',
    'i..ris@example.nl',
    'iris jansen@example.nl',
    '"iris"@example.nl',
    'Iris <iris@example.nl>',
    'iris@example.nl, daan@example.nl',
    'iris@example.nl\r\nBcc: x@y.zz',
    'iris\u0000@example.nl',
    'iris@[127.0.0.1]',
    'jürgen@example.de',
    '\ud800@example.nl',
    `${'a'.repeat(65)}@example.nl`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(12)}`,
  ])('refuses %j', (typed) => {
    expect(emailSchema.safeParse(typed).error?.issues[0]?.message).toBe('invalid_email');
  });
});

describe('daySchema', () => {
  it.each(['2008-02-29', '2026-12-31', '1999-01-01'])('takes %s', (day) => {
    expect(passes(daySchema, day)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '01-01-2026',
    '2026-01-01T00:00:00.000Z',
    ' 2026-01-01',
    '',
    20260101,
  ])('refuses %j', (day) => {
    expect(passes(daySchema, day)).toBe(false);
  });
});

describe('textSchema', () => {
  const text = textSchema(2, 10);

  it('trims and composes', () => {
    expect(text.parse('  Zoe\u0308 \n')).toBe('Zo\u00eb');
  });

  it('counts after trimming', () => {
    expect(passes(text, ' a ')).toBe(false);
    expect(passes(text, `${' '.repeat(20)}abcdefghij`)).toBe(true);
    expect(passes(text, 'abcdefghijk')).toBe(false);
  });

  it('keeps line breaks, tabs, emoji and every script', () => {
    for (const kept of ['a\nb', 'a\r\n\tb', '👩‍👩‍👧', 'Łucja', 'שרה', 'مريم', '日本語']) {
      expect(text.parse(kept)).toBe(kept.normalize('NFC'));
    }
  });

  const refused = [
    ...Array.from({ length: 0x20 }, (_, code) => code).filter(
      (code) => ![0x09, 0x0a, 0x0d].includes(code),
    ),
    ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index),
    0x202a,
    0x202b,
    0x202c,
    0x202d,
    0x202e,
    0x2066,
    0x2067,
    0x2068,
    0x2069,
    0xd800,
    0xdfff,
  ];
  it.each(refused.map((code) => [code.toString(16).padStart(4, '0'), code]))(
    'refuses U+%s in the middle',
    (_, code) => {
      expect(passes(text, `a${String.fromCharCode(Number(code))}b`)).toBe(false);
    },
  );

  it('gives what it would take again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (typed) => {
        const first = text.safeParse(typed);
        if (first.success) expect(text.parse(first.data)).toBe(first.data);
      }),
    );
  });
});

describe('lineSchema', () => {
  const line = lineSchema(1, 30);

  it.each(['a\nb', 'a\rb', 'a\tb', 'a\u2028b', 'a\u2029b', 'a\u0000b'])('refuses %j', (text) => {
    expect(passes(line, text)).toBe(false);
  });

  it('takes what stands in one line', () => {
    expect(line.parse(' Jean-Luc  de la Tour\n')).toBe('Jean-Luc  de la Tour');
  });
});

describe('moneySchema', () => {
  it.each(['0.00', '12.50', '-3.05', '123456789.99'])('takes %s', (value) => {
    expect(passes(moneySchema, { value, currency: 'EUR' })).toBe(true);
  });

  it.each(['1', '1.5', '1,50', '.50', '1e3', '1234567890.00', 1.5])('refuses %j', (value) => {
    expect(passes(moneySchema, { value, currency: 'EUR' })).toBe(false);
  });

  it('needs a currency code and nothing more', () => {
    expect(passes(moneySchema, { value: '1.00', currency: 'eur' })).toBe(false);
    expect(passes(moneySchema, { value: '1.00', currency: 'EUR', note: '' })).toBe(false);
  });
});

it('an instant is UTC with milliseconds', () => {
  expect(passes(instantSchema, new Date(0).toISOString())).toBe(true);
  for (const other of ['2026-01-01T00:00:00Z', '2026-01-01', '2026-01-01T00:00:00.000+01:00']) {
    expect(passes(instantSchema, other)).toBe(false);
  }
});

it('a member’s id is 22 characters of base64url', () => {
  expect(passes(memberIdSchema, 'AZaz09-_AZaz09-_AZaz09')).toBe(true);
  for (const other of ['A'.repeat(21), 'A'.repeat(23), `${'A'.repeat(21)}#`, 'A'.repeat(21)]) {
    expect(passes(memberIdSchema, other)).toBe(false);
  }
});
