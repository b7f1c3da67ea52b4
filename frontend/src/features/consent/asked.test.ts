import { expect, it } from 'vitest';
import { getAskedCategories, limitTo } from './asked.ts';

it('asks about the purposes of the brand’s services, and about no other', () => {
  expect(getAskedCategories([])).toEqual([]);
  expect(getAskedCategories([{ purpose: 'marketing' }])).toEqual(['marketing']);
  expect(
    getAskedCategories([
      { purpose: 'marketing' },
      { purpose: 'statistics' },
      { purpose: 'marketing' },
    ]),
  ).toEqual(['statistics', 'marketing']);
});

it('takes nobody to allow what was not asked about', () => {
  const all = { statistics: true, marketing: true };
  expect(limitTo(['statistics'], all)).toEqual({ statistics: true, marketing: false });
  expect(limitTo(['statistics', 'marketing'], all)).toEqual(all);
});
