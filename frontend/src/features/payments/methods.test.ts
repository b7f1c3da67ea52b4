import { expect, it } from 'vitest';
import { getShortList } from './methods.ts';

const all = ['a', 'b', 'c', 'd', 'e'];

it('a long choice is its first ones, with the chosen one in the last place if need be', () => {
  expect(getShortList(all, 'a', 3)).toEqual(['a', 'b', 'c']);
  expect(getShortList(all, undefined, 3)).toEqual(['a', 'b', 'c']);
  expect(getShortList(all, 'e', 3)).toEqual(['a', 'b', 'e']);
});

it('a choice of one more than that is all of it', () => {
  expect(getShortList(all.slice(0, 4), 'd', 3)).toEqual(['a', 'b', 'c', 'd']);
  expect(getShortList(all.slice(0, 2), 'a', 3)).toEqual(['a', 'b']);
  expect(getShortList([], undefined, 3)).toEqual([]);
});
