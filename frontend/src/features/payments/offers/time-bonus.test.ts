import { describe, expect, it } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { bonusEnds, popupFits } from './time-bonus.ts';

const expires = '2026-01-01T04:00:00.000Z';
const ends = Date.parse(expires);
const user = {
  ...userFixture(),
  credits: 0,
  time_bonus: { is_visible: true, expires, code: 'TIMEBONUS25' },
};

describe('the time bonus', () => {
  it('shows until its end', () => {
    expect(bonusEnds(user, ends - 1)).toBe(ends);
    expect(bonusEnds(user, ends)).toBeNull();
  });

  it('is gone for who paid, and where the server does not show it', () => {
    expect(bonusEnds({ ...user, paid_user: true }, 0)).toBeNull();
    expect(bonusEnds({ ...user, time_bonus: null }, 0)).toBeNull();
    expect(
      bonusEnds({ ...user, time_bonus: { ...user.time_bonus, is_visible: false } }, 0),
    ).toBeNull();
  });

  it('pops up at 0 credits only', () => {
    expect(popupFits(user, ends - 1)).toBe(true);
    expect(popupFits({ ...user, credits: 1 }, ends - 1)).toBe(false);
    expect(popupFits(user, ends)).toBe(false);
  });
});
