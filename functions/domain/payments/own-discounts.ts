/** The time bonus and the welcome discount depend on the member and need no code. */
import * as limits from '#shared/limits.ts';
import { timeBonusEnds } from '#shared/rules/time-bonus.ts';
import { welcomeDiscountEnds } from '#shared/rules/welcome-discount.ts';
import type { DiscountCode, Wanted } from './discounts.ts';

/** Reserved code names that no operator can create. */
export const ownCodes: readonly string[] = [limits.timeBonusCode, limits.welcomeCode];

/** Returns a member's time bonus or welcome discount, even if it has expired. */
export function ownDiscount(code: string, { brand, person }: Wanted): DiscountCode | null {
  const { features } = brand.config;
  const { signup_date } = person.account;
  const made = (amount: number, expires: number): DiscountCode => ({
    code,
    kind: 'percentage',
    amount,
    country: null,
    member: person.scope.member,
    expires: new Date(expires).toISOString(),
    minimum: null,
    methods: [],
    validity: 'once',
    off: false,
    created_at: signup_date,
  });
  if (code === limits.timeBonusCode && features.time_bonus) {
    return made(limits.timeBonusPercentage, timeBonusEnds(signup_date));
  }
  if (code === limits.welcomeCode && features.welcome_discount !== null) {
    return made(features.welcome_discount, welcomeDiscountEnds(signup_date));
  }
  return null;
}
