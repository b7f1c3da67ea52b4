import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, escapeJson } from './html.ts';

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

describe('escapeHtml', () => {
  it('leaves nothing that ends a text or a quoted attribute', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('reads back as the same text', () => {
    expect(escapeHtml(`<a href="x">O'Brien & Co</a>`)).toBe(
      '&lt;a href=&quot;x&quot;&gt;O&#39;Brien &amp; Co&lt;/a&gt;',
    );
    // What was escaped before is a text like any other.
    expect(escapeHtml('&lt;')).toBe('&amp;lt;');
  });
});

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
