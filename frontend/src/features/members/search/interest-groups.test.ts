import { expect, it } from 'vitest';
import { interestIds } from '#shared/model/values.ts';
import { inGroups } from './interest-groups.ts';

it('each interest is in one group, and groups of which a brand offers nothing are left out', () => {
  const all = inGroups(interestIds).flatMap(({ interests }) => interests);
  expect(all.toSorted()).toEqual([...interestIds].sort());
  expect(inGroups(['hiking', 'tea', 'biking'])).toEqual([
    { group: 'outdoors', interests: ['hiking', 'biking'] },
    { group: 'food', interests: ['tea'] },
  ]);
});
