import { describe, expect, it } from 'vitest';
import {
  fitEachOther,
  fittingAges,
  fittingGender,
  soughtGender,
  toGenders,
  visitorsSearch,
} from './search.ts';

describe('a first search', () => {
  it.each([
    ['male', 'hetero', 'female'],
    ['female', 'hetero', 'male'],
    ['male', 'gay', 'male'],
    ['female', 'lesbian', 'female'],
    ['female', 'gay', 'female'],
    ['male', 'bi', 'female'],
    ['female', 'bi', 'male'],
  ] as const)('of who is %s and %s looks for %s', (gender, sexuality, wanted) => {
    expect(fittingGender({ gender, sexuality })).toBe(wanted);
  });

  it('is for both where both fit, else for the one that does', () => {
    expect(soughtGender({ gender: 'male', sexuality: 'bi' })).toBe('both');
    expect(soughtGender({ gender: 'male', sexuality: 'hetero' })).toBe('female');
    expect(soughtGender({ gender: 'female', sexuality: 'lesbian' })).toBe('female');
    expect(toGenders('both')).toEqual(['male', 'female']);
    expect(toGenders('female')).toEqual(['female']);
  });

  it('is around the member’s age, never below the brand’s least', () => {
    expect(fittingAges(30, 18)).toEqual({ min_age: 20, max_age: 40 });
    expect(fittingAges(20, 18)).toEqual({ min_age: 18, max_age: 30 });
    expect(fittingAges(95, 21)).toEqual({ min_age: 85, max_age: 99 });
    expect(fittingAges(118, 21)).toEqual({ min_age: 99, max_age: 99 });
    expect(visitorsSearch(21).min_age).toBe(21);
  });
});

describe('two fit each other', () => {
  it.each([
    ['male', 'hetero', 'female', 'hetero', true],
    ['male', 'hetero', 'female', 'lesbian', false],
    ['male', 'hetero', 'male', 'gay', false],
    ['male', 'bi', 'male', 'gay', true],
    ['male', 'bi', 'male', 'hetero', false],
    ['female', 'bi', 'female', 'bi', true],
    ['female', 'lesbian', 'female', 'bi', true],
    ['male', 'gay', 'male', 'gay', true],
  ] as const)('%s %s, %s %s: %s', (gender, sexuality, otherGender, otherSexuality, fit) => {
    const one = { gender, sexuality };
    const other = { gender: otherGender, sexuality: otherSexuality };
    expect([fitEachOther(one, other), fitEachOther(other, one)]).toEqual([fit, fit]);
  });
});
