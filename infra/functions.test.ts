import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { opsManifest } from '#shared/ops/index.ts';
import { consoleAreas, functions } from './functions.ts';
import { root } from './paths.ts';

it('lists every function that no page or call starts', () => {
  const listed = new Set(functions.map(({ entry }) => entry));
  const files = globSync('functions/{jobs,sockets}/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !listed.has(file))).toEqual([]);
});

it('has each call of the console in one area, and nothing else', () => {
  expect(Object.values<readonly string[]>(consoleAreas).flat().sort()).toEqual(
    opsManifest.map(({ name }) => name).sort(),
  );
});
