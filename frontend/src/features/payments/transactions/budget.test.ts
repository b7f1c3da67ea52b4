import { expect, it } from 'vitest';
import { getMost, typedMoney } from './budget.ts';

it('reads an amount as it is written in any of the languages', () => {
  const read = (text: string) => typedMoney(text, 'EUR')?.value;
  expect(['20', '20,5', '20.50', ' 1 000 ', '007'].map(read)).toEqual([
    '20.00',
    '20.50',
    '20.50',
    '1000.00',
    '7.00',
  ]);
  expect(['', '0', '-5', 'abc', '1.234,50', '12345678'].map(read)).toEqual(
    Array(6).fill(undefined),
  );
});

it('draws the bars against the dearest month or the limit', () => {
  const euros = (value: string) => ({ value, currency: 'EUR' });
  expect(getMost([euros('5.00'), euros('20.00')], null)).toBe(20);
  expect(getMost([euros('5.00')], euros('30.00'))).toBe(30);
  expect(getMost([], null)).toBe(1);
});
