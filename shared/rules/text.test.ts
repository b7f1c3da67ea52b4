import { expect, it } from 'vitest';
import { isStreamSafe, normalText } from './text.ts';

const zalgo = `a${'\u0301\u0323'.repeat(16)}`;

it.each(['', 'Zoe\u0308', 'नमस्ते', 'Tiếng Việt', `a${'\u0301'.repeat(30)}`, '👩🏽‍❤️‍👨🏽'.repeat(50)])(
  'takes the marks of %s',
  (text) => {
    expect(isStreamSafe(text)).toBe(true);
    expect(normalText(` ${text}\n`)).toBe(text.normalize('NFC'));
  },
);

it('normalises no text with long runs of marks', () => {
  expect(isStreamSafe(zalgo)).toBe(false);
  expect(isStreamSafe(zalgo.slice(1))).toBe(false);
  expect(normalText(` ${zalgo} `)).toBe(zalgo);
});
