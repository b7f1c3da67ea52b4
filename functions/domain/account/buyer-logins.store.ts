import { kinds, memberPk } from '../../table/items.ts';
import { listAll, type Write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { BuyerLogin } from './buyer-logins.ts';

/** @param ttl epoch seconds */
export const loginWrite = (
  member: MemberScope,
  { at, ...login }: BuyerLogin,
  ttl: number,
): Write => ({
  put: { ...kinds.buyerLogin.key(member, at), ...login, ttl },
});

/** Lists a member's logins, oldest first. */
export async function listLogins(member: MemberScope): Promise<(BuyerLogin & { ttl: number })[]> {
  const partition = { pk: memberPk(member), prefix: kinds.buyerLogin.prefix };
  type Item = BuyerLogin & { ttl: number } & Record<string, unknown>;
  const found = await Array.fromAsync(listAll<Item>(member, partition));
  return found.map(({ sk, device, country, ttl }) => ({
    ...{ at: kinds.buyerLogin.read(sk).at, device, country, ttl },
  }));
}
