import { above, allOf, equals } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, type Write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Link } from './links.ts';

export function linkWrite(member: MemberScope, hash: string, link: Link): Write {
  return { put: { ...kinds.link.key(member, hash), ...link, ttl: link.expires } };
}

export const linkItem = (member: MemberScope, hash: string) =>
  get<Link & Record<string, unknown>>(member, kinds.link.key(member, hash));

/**
 * Removes a link. The write is refused where the link is missing, expired or of another purpose.
 */
export const linkUse = (
  member: MemberScope,
  hash: string,
  link: { purpose: string; time: number },
): Write => ({
  remove: kinds.link.key(member, hash),
  if: allOf(equals('purpose', link.purpose), above('expires', link.time)),
});
