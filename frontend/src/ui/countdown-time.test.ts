import { describe, expect, it } from 'vitest';
import { timeLeft } from './countdown-time.ts';

describe('timeLeft', () => {
  it('gives two digits for hours, minutes and seconds', () => {
    expect(timeLeft(10_033_000, 0)).toEqual({ hours: '02', minutes: '47', seconds: '13' });
    expect(timeLeft(4 * 3_600_000, 0)).toEqual({ hours: '04', minutes: '00', seconds: '00' });
  });

  it('counts a started second, so that it reaches zero only at the end', () => {
    expect(timeLeft(1_000, 999).seconds).toBe('01');
    expect(timeLeft(1_000, 1_000).seconds).toBe('00');
  });

  it('never goes below zero', () => {
    expect(timeLeft(0, 60_000)).toEqual({ hours: '00', minutes: '00', seconds: '00' });
  });

  it('keeps more than 99 hours whole', () => {
    expect(timeLeft(100 * 3_600_000, 0).hours).toBe('100');
  });
});
