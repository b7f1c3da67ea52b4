/** GET discountcode.php */
import type { AnswerOf, QueryOf } from '#shared/api/contract.ts';
import type { discountcodeContract } from '#shared/api/discountcode.ts';
import { limits } from '#shared/limits.ts';
import type { MemberCall } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import { callingMember } from '../members/members.ts';
import { found, packageOf, shownDiscount } from './discounts.ts';

/** GET discountcode.php */
export async function getDiscount(
  call: MemberCall<undefined, QueryOf<typeof discountcodeContract, 'GET'>>,
): Promise<AnswerOf<typeof discountcodeContract, 'GET'>> {
  const { brand, query } = call;
  await limitRate(call.scope, 'discount_code', call.member.member);
  const person = await callingMember(call);
  const { discount, use } = await found(query.code ?? limits.welcomeCode, {
    brand,
    person,
    package: query.package === undefined ? undefined : packageOf(brand, query.package),
  });
  return { discountcode: shownDiscount(brand, discount, use) };
}
