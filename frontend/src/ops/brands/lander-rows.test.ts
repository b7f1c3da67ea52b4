import { expect, it } from 'vitest';
import { landersFixture } from './brands.fixtures.ts';
import { listPages } from './lander-rows.ts';

it('counts stand beside the page that they are of, also where it is no longer declared', () => {
  const found = listPages(landersFixture()).map(({ key, lander, rows, variants }) => ({
    ...{ key, isDeclared: lander !== null, clicks: rows.map(({ clicks }) => clicks) },
    variants: variants.map(({ name, weight, rows: own }) => [name, weight, own.length]),
  }));
  expect(found).toEqual([
    {
      ...{ key: 'gallery/spring', isDeclared: true, clicks: [400, 600] },
      variants: [
        ['a', 1, 1],
        ['b', 2, 1],
      ],
    },
    { key: 'story', isDeclared: true, clicks: [], variants: [] },
    { key: 'gallery/winter', isDeclared: false, clicks: [70], variants: [] },
  ]);
});
