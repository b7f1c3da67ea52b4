import { add, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { writeReturning } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';

/**
 * Adds a member to those who signed up with something in common. Adding again changes nothing.
 *
 * @param ttl epoch seconds
 * @returns how many members there are
 */
export async function joinSignupGroup(
  member: MemberScope,
  group: string,
  ttl: number,
): Promise<number> {
  const item = await writeReturning<{ members: Set<string> }>(member, {
    update: kinds.signupGroup.key(member, group),
    changes: [add({ members: new Set([member.member]) }), set({ ttl })],
  });
  return item?.members.size ?? 0;
}
