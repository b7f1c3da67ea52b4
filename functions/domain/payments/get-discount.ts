import type { RequestQuery, ResponseBody } from '#shared/api/contract.ts';
import type { discountcodeContract } from '#shared/api/discountcode.ts';
import * as limits from '#shared/limits.ts';
import type { MemberContext } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import { callingMember } from '../members/members.ts';
import { found, getPackage, toDiscountDto } from './discounts.ts';

export async function getDiscount(
  context: MemberContext<undefined, RequestQuery<typeof discountcodeContract, 'GET'>>,
): Promise<ResponseBody<typeof discountcodeContract, 'GET'>> {
  const { brand, query } = context;
  await limitRate(context.scope, 'discount_code', context.member.member);
  const person = await callingMember(context);
  const { discount, use } = await found(query.code ?? limits.welcomeCode, {
    brand,
    person,
    package: query.package === undefined ? undefined : getPackage(brand, query.package),
  });
  return { discountcode: toDiscountDto({ brand, person }, discount, use) };
}
