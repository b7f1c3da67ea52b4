/** The welcome discount: the brand's own percentage off a first order, for some days after signing up. */
import * as limits from '../limits.ts';

const dayMs = 86_400_000;

/** Its end in epoch milliseconds. */
export const welcomeDiscountEnds = (signupDate: string): number =>
  Date.parse(signupDate) + limits.welcomeDiscountDays * dayMs;
