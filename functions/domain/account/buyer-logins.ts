/**
 * Logins of members who have bought something. They show, where a bank takes the money back, that the
 * buyer used what was bought.
 */
import * as limits from '#shared/limits.ts';
import { nowIso, nowSeconds } from '../../adapters/clock.ts';
import type { Write } from '../core/commit.ts';
import type { Visitor } from '../core/context.ts';
import type { MemberScope } from '../core/scope.ts';
import { listLogins, loginWrite } from './buyer-logins.store.ts';

export interface BuyerLogin {
  /** ISO 8601. */
  at: string;
  /** The browser's User-Agent. */
  device: string;
  /** Country of the address; null where unknown. */
  country: string | null;
}

const daySeconds = 86_400;

export const buyerLoginWrite = (
  member: MemberScope,
  { userAgent, country }: Pick<Visitor, 'userAgent' | 'country'>,
): Write =>
  loginWrite(
    member,
    { at: nowIso(), device: userAgent.slice(0, limits.userAgentChars), country },
    nowSeconds() + limits.buyerLoginDays * daySeconds,
  );

/** Lists the logins that are kept, oldest first. */
export async function listBuyerLogins(member: MemberScope): Promise<BuyerLogin[]> {
  const found = await listLogins(member);
  return found.filter(({ ttl }) => ttl > nowSeconds()).map(({ ttl: _ttl, ...login }) => login);
}
