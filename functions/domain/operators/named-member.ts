/** The member whom a call names. */
import { AppError } from '../core/app-error.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { findShownMember, type ShownMember } from '../members/members.ts';
import type { OpsBrandContext } from './ops-context.ts';

/**
 * Finds the member whom a call names, whom its entry in the audit names too.
 *
 * @throws AppError `not_found`
 */
export async function findNamedMember({
  scope,
  body,
  audit,
}: OpsBrandContext<{ member: string }>): Promise<{ member: MemberScope } & ShownMember> {
  audit.note({ subject: { kind: 'member', id: body.member } });
  const member = memberScope(scope, body.member);
  const found = await findShownMember(member);
  if (!found) throw new AppError('not_found');
  return { member, ...found };
}
