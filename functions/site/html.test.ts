import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeJson } from './html.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '</script><script>alert(1)</script>',
    '<!--',
    ']]>',
    '\u2028\u2029',
    '"\'&<>',
    '&lt;',
  ),
);

describe('escapeJson', () => {
  it('is the same JSON, and nothing in it ends the element it stands in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), hostile, (value, text) => {
        const json = escapeJson({ value, [text]: text });
        expect(json).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ value, [text]: text })));
      }),
    );
  });
});
