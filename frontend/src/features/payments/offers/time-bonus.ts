/** The offer that ends four hours after signing up: whether it shows, and its pop-up. */

import { readStored, store } from '#lib/storage.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';

type Unpaid = Pick<User, 'paid_user' | 'time_bonus'>;

/** Unix milliseconds at which the member's offer ends, or null where there is none any more. */
export function bonusEnds({ paid_user, time_bonus }: Unpaid, nowMs: number): number | null {
  if (paid_user || !time_bonus?.is_visible) return null;
  const ends = Date.parse(time_bonus.expires);
  return nowMs < ends ? ends : null;
}

type Discounted = Pick<User, 'time_bonus' | 'welcome_discount'>;

/** The discount that a member still has when the time bonus is over, or null. */
export function getNextDiscount({
  time_bonus,
  welcome_discount,
}: Discounted): User['welcome_discount'] {
  if (!time_bonus || !welcome_discount) return null;
  const lasts = Date.parse(welcome_discount.expires) > Date.parse(time_bonus.expires);
  return lasts ? welcome_discount : null;
}

/** Whether only the code ends with the countdown: what follows takes off as much. */
export const isFollowedByAsMuch = (user: Discounted): boolean =>
  (getNextDiscount(user)?.percentage ?? 0) >= limits.timeBonusPercentage;

const place = 'time_bonus_dismissed';

export const popupDismissed = (): boolean => readStored(place) === true;
export const dismissPopup = (): void => store(place, true);

/** Whether the pop-up may show once its time has come. */
export const popupFits = (user: Unpaid & Pick<User, 'credits'>, nowMs: number): boolean =>
  user.credits === 0 && bonusEnds(user, nowMs) !== null;
