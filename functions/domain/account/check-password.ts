/** Checks the password of a logged-in member, with a rate limit. */
import { AppError } from '../core/app-error.ts';
import type { MemberContext } from '../core/context.ts';
import { passwordMatches } from '../core/password-hashing.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { Member } from '../members/members.ts';

/**
 * @throws AppError `old_password_wrong` at a field, or `rate_limited` after too many guesses, so
 * that an open session does not reveal the password
 */
export async function checkPassword(
  context: MemberContext<unknown>,
  member: Member,
  field: string,
  password: string,
): Promise<void> {
  await limitRate(context.scope, 'password_check', member.scope.member);
  if (await passwordMatches(password, member.account.password_hash)) return;
  throw new AppError('old_password_wrong', { fields: { [field]: 'old_password_wrong' } });
}
