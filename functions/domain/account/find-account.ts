/** Finds a member for an operator, who knows an address or an id. */
import { sha256 } from '../../adapters/secrets.ts';
import { canonicalEmail } from '../core/email-addresses.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';
import { emailHolder, findMember, type Member, pendingMember } from '../members/members.ts';

/** Returns the member of a brand with this id, or null. */
export const memberOfId = (scope: TenantScope, id: string): Promise<Member | null> =>
  findMember(memberScope(scope, id));

/** Returns the member of a brand with this address, now or until a change can be undone, or null. */
export async function memberOfAddress(scope: TenantScope, typed: string): Promise<Member | null> {
  const canonical = canonicalEmail(typed);
  if (!canonical) return null;
  const hash = sha256(canonical);
  const holder = await emailHolder(scope, hash);
  return holder ? findMember(holder.member) : pendingMember(scope, hash);
}
