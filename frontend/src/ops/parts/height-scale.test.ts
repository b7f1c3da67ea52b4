import { describe, expect, it } from 'vitest';
import { getHeightScale } from './height-scale.ts';

describe('heights', () => {
  it('go from nothing at the bottom to the most at the top', () => {
    const getY = getHeightScale([5, 20], 40);
    expect([0, 5, 10, 20].map(getY)).toEqual([40, 30, 20, 0]);
  });

  it('leave room below nothing for what is negative', () => {
    const getY = getHeightScale([-10, 30], 40);
    expect([-10, 0, 30].map(getY)).toEqual([40, 30, 0]);
  });

  it('of nothing are at the bottom', () => {
    expect(getHeightScale([0, 0], 40)(0)).toBe(40);
    expect(getHeightScale([], 40)(0)).toBe(40);
  });
});
