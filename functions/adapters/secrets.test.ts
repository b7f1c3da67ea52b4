import { expect, it } from 'vitest';
import { newId } from './secrets.ts';

it('makes ids that a command takes for no option', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^\w[\w-]{21}$/.test(id))).toEqual([]);
});
