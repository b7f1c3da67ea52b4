import { afterEach, expect, it, vi } from 'vitest';
import { growWithText } from './grow-with-text.ts';

afterEach(() => vi.unstubAllGlobals());

const supports = (known: boolean) => vi.stubGlobal('CSS', { supports: () => known });
/** A field with a text of `textHeight`, and a border of one pixel. */
const field = (textHeight: number, height = '') => {
  const style = { height };
  const own = () => (style.height === 'auto' ? 40 : Number.parseInt(style.height, 10));
  return {
    style,
    get offsetHeight() {
      return own();
    },
    get clientHeight() {
      return own() - 2;
    },
    get scrollHeight() {
      return Math.max(textHeight, own() - 2);
    },
  } as unknown as HTMLTextAreaElement;
};

it('is as high as the text, and lower again with a shorter one', () => {
  supports(false);
  const long = field(200);
  growWithText(long);
  expect(long.style.height).toBe('202px');
  const shorter = field(60, '202px');
  growWithText(shorter);
  expect(shorter.style.height).toBe('62px');
});

it('leaves it to a browser that does it by itself', () => {
  supports(true);
  const one = field(200, '50px');
  growWithText(one);
  expect(one.style.height).toBe('50px');
});
