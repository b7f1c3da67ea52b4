import { describe, expect, it } from 'vitest';
import { delayIn, withoutDelay } from './use-timed-like-modal.ts';

describe('the delay that an address asks for', () => {
  it.each([
    ['?t=0', 0],
    ['?t=5', 5_000],
    ['?gender=male&t=3600', 3_600_000],
  ])('%s', (search, delayMs) => {
    expect(delayIn(search)).toBe(delayMs);
  });

  it.each(['', '?t=', '?t=-1', '?t=3601', '?t=1.5', '?t=1e3', '?t=soon', '?t=%200', '?at=5'])(
    'there is none in %s',
    (search) => {
      expect(delayIn(search)).toBeNull();
    },
  );

  it('goes, and all else stays', () => {
    expect(withoutDelay('?t=5')).toBe('');
    expect(withoutDelay('?gender=male&t=5&country=NL')).toBe('?gender=male&country=NL');
  });
});
