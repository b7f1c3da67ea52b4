import { describe, expect, it } from 'vitest';
import { interestIds } from '#shared/model/values.ts';
import { interestGroups, offeredGroups } from './interest-groups.ts';

it('every interest is in exactly one group', () => {
  expect(Object.values(interestGroups).flat().sort()).toEqual([...interestIds].sort());
});

describe('the groups offered', () => {
  it('are all, where the brand offers all', () => {
    expect(offeredGroups(interestIds).map(({ group }) => group)).toEqual(
      Object.keys(interestGroups),
    );
  });

  it('hold what the brand offers, and are not there without any', () => {
    expect(offeredGroups(['tea', 'wine', 'hiking'])).toEqual([
      { group: 'outdoors', interests: ['hiking'] },
      { group: 'food', interests: ['wine', 'tea'] },
    ]);
  });
});
