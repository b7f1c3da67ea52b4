import { parseMemberPk } from '../../table/items.ts';
import { type MemberScope, memberScope, tenantScope } from './scope.ts';

/** The member in whose partition an item of the table's stream lies; null where it is no member's. */
export function getOwner(pk: string): MemberScope | null {
  const owner = parseMemberPk(pk);
  return owner && memberScope(tenantScope({ id: owner.tenant }), owner.member);
}
