import { parseMemberPk } from '../../table/items.ts';
import { type MemberScope, memberScope, tenantScope } from './scope.ts';

/** Returns the member in whose partition an item lies, or null for other items. */
export function getOwner(pk: string): MemberScope | null {
  const owner = parseMemberPk(pk);
  return owner && memberScope(tenantScope({ id: owner.tenant }), owner.member);
}
