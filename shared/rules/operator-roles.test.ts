import { describe, expect, it } from 'vitest';
import { includesBrand, includesBrands } from './operator-roles.ts';

describe('brands of an operator', () => {
  it('are those that are named, or all', () => {
    expect(includesBrand(['nl', 'pl'], 'pl')).toBe(true);
    expect(includesBrand(['nl', 'pl'], 'de')).toBe(false);
    expect(includesBrand(['*'], 'de')).toBe(true);
    expect(includesBrand([], 'de')).toBe(false);
  });

  it('bound what one may give to others', () => {
    expect(includesBrands(['nl', 'pl'], ['nl'])).toBe(true);
    expect(includesBrands(['nl', 'pl'], ['nl', 'de'])).toBe(false);
    expect(includesBrands(['nl'], ['*'])).toBe(false);
    expect(includesBrands(['*'], ['*'])).toBe(true);
  });
});
