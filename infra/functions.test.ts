import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { functions } from './functions.ts';
import { root } from './paths.ts';

it('lists every function that no page or call starts', () => {
  const listed = new Set(functions.map(({ entry }) => entry));
  const files = globSync('functions/{jobs,sockets}/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !listed.has(file))).toEqual([]);
});
