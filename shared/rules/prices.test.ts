import { describe, expect, it } from 'vitest';
import { pricePerMessage, takenOff } from './prices.ts';

describe('takenOff', () => {
  it.each([
    [2399, { kind: 'percentage', amount: 25 }, 600],
    [749, { kind: 'percentage', amount: 15 }, 112],
    [749, { kind: 'value', amount: 500 }, 500],
    [400, { kind: 'value', amount: 500 }, 399],
    [1, { kind: 'percentage', amount: 90 }, 0],
  ] as const)('%d with %o: %d', (total, reduction, off) => {
    expect(takenOff(total, reduction)).toBe(off);
  });
});

describe('pricePerMessage', () => {
  it('is rounded up', () => {
    expect(pricePerMessage(749, 15, 3)).toBe(150);
    expect(pricePerMessage(2399, 60, 0)).toBe(0);
  });
});
