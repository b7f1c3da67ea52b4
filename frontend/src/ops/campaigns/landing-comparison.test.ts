import { expect, it } from 'vitest';
import { reportRowFixture } from './campaigns.fixtures.ts';
import { compareLandings } from './landing-comparison.ts';

const version = (group: string, unique_clicks: number, signups: number) =>
  reportRowFixture({ group, unique_clicks, signups });

it('compares the two best versions of a page, and says what chance explains', () => {
  const [found, ...others] = compareLandings([
    version('gallery/spring (a)', 10_120, 1_184),
    version('gallery/spring (b)', 9_720, 979),
    version('gallery/spring (c)', 100, 1),
    version('gallery', 500, 400),
  ]);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    page: 'gallery/spring',
    best: { name: 'a', visitors: 10_120 },
    other: { name: 'b' },
    isBeyondChance: true,
  });
  expect(found?.ahead).toBeCloseTo(0.0163, 4);
});

it.each([
  ['as much', 1_000, 100, 1_000, 100, false],
  // 12 % of 1,000 against 10 %: z is 1.43.
  ['a little more', 1_000, 120, 1_000, 100, false],
  // 13 % of 1,000 against 10 %: z is 2.10.
  ['more', 1_000, 130, 1_000, 100, true],
  // Nobody of twenty says little, however far apart the two stand.
  ['more of too few', 20, 5, 20, 0, false],
])('tells whether %s is beyond chance', (_, visitors, signups, others, otherSignups, expected) => {
  const [found] = compareLandings([
    version('video (a)', visitors, signups),
    version('video (b)', others, otherSignups),
  ]);
  expect(found?.isBeyondChance).toBe(expected);
});

it('compares nothing with a version that nobody saw', () => {
  expect(compareLandings([version('video (a)', 10, 1), version('video (b)', 0, 0)])).toEqual([]);
});
