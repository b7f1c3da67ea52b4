/** The welcome offer that ends four hours after signup. */
import * as limits from '../limits.ts';

/** Unix milliseconds at which the offer of a member who signed up then ends. */
export function timeBonusEnds(signupDate: string): number {
  return Date.parse(signupDate) + limits.timeBonusSeconds * 1000;
}

/** Only a non-paid member, less than 14,400 seconds after signup. */
export function timeBonusActive(
  member: { signupDate: string; paidUser: boolean },
  nowMs: number,
): boolean {
  return !member.paidUser && nowMs < timeBonusEnds(member.signupDate);
}
