import { describe, expect, it } from 'vitest';
import { timeBonusActive, timeBonusEnds } from './time-bonus.ts';

const signupDate = '2026-05-01T10:00:00.000Z';
const msAfter = (seconds: number) => Date.parse(signupDate) + seconds * 1_000;

describe('timeBonusActive', () => {
  it.each([
    [0, true],
    [14_399, true],
    [14_399.999, true],
    [14_400, false],
    [14_401, false],
  ])('%d seconds after signup: %s', (seconds, active) => {
    expect(timeBonusActive({ signupDate, paidUser: false }, msAfter(seconds))).toBe(active);
  });

  it('is never there for a paid member', () => {
    expect(timeBonusActive({ signupDate, paidUser: true }, msAfter(1))).toBe(false);
  });
});

it('ends four hours after signup', () => {
  expect(new Date(timeBonusEnds(signupDate)).toISOString()).toBe('2026-05-01T14:00:00.000Z');
});
