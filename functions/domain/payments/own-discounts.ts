/** The time bonus and the welcome discount, which follow from the member and need no code. */
import { limits } from '#shared/limits.ts';
import { timeBonusEnds } from '#shared/rules/time-bonus.ts';
import type { DiscountCode, Wanted } from './discounts.ts';

const dayMs = 86_400_000;

/** Codes that follow from the member; no operator can make one of these names. */
export const ownCodes: readonly string[] = [limits.timeBonusCode, limits.welcomeCode];

/** The time bonus or the welcome discount of a member, whether or not it is over. */
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
    const ends = Date.parse(signup_date) + limits.welcomeDiscountDays * dayMs;
    return made(features.welcome_discount, ends);
  }
  return null;
}
