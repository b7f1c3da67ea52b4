import { expect, it } from 'vitest';
import { messageLength } from './message-length.ts';

it.each([
  ['', 0],
  ['abc', 3],
  ['a\nb', 3],
  ['caf\u00e9', 4],
  ['\u{1f339}\u{1f339}', 2],
])('%j has %i characters', (text, length) => {
  expect(messageLength(text)).toBe(length);
});
