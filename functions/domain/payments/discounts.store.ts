import { absent, allOf, equals, present, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { attributesAt, getMany, listAll, toAttributes, type Write } from '../../table/table.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import type { DiscountCode, DiscountUse } from './discounts.ts';

/** Reads a brand's code and the member's use of its place. One request. */
export async function storedDiscount(
  member: MemberScope,
  { code, place }: { code: string; place: string },
): Promise<{ discount: DiscountCode | null; use: DiscountUse | null }> {
  const wanted = {
    discount: kinds.discountCode.key(member, code),
    use: kinds.discountUse.key(member, place),
  };
  const items = await getMany(member, Object.values(wanted), { consistent: true });
  return {
    discount: attributesAt(items, wanted.discount),
    use: attributesAt(items, wanted.use),
  };
}

/**
 * Reserves a code for an order. The write is refused where the member reserved or used its place.
 */
export const reserveWrite = (member: MemberScope, place: string, use: DiscountUse): Write => ({
  put: { ...kinds.discountUse.key(member, place), ...use },
  if: absent(),
});

/** Marks a code as used by a paid order. */
export const usedWrite = (member: MemberScope, place: string, use: DiscountUse): Write => ({
  put: { ...kinds.discountUse.key(member, place), ...use },
});

/** Releases a reserved code. The write is refused where another order has reserved it since. */
export const releaseWrite = (
  member: MemberScope,
  place: string,
  { payment }: DiscountUse,
): Write => ({
  remove: kinds.discountUse.key(member, place),
  if: allOf(equals('payment', payment), equals('state', 'reserved')),
});

/** Holds while a code is not switched off. */
export const codeCheck = (scope: TenantScope, code: string): Write => ({
  check: kinds.discountCode.key(scope, code),
  if: equals('off', false),
});

/** Creates a code. The write is refused where the brand has one of this name. */
export const codeWrite = (scope: TenantScope, discount: DiscountCode): Write => ({
  put: { ...kinds.discountCode.key(scope, discount.code), ...discount },
  if: absent(),
});

/** Lists a brand's codes alphabetically. */
export async function listDiscountCodes(scope: TenantScope): Promise<DiscountCode[]> {
  const partition = { pk: kinds.discountCode.key(scope, 'any').pk };
  const found = await Array.fromAsync(
    listAll<DiscountCode & Record<string, unknown>>(scope, partition),
  );
  return found.map((item) => toAttributes<DiscountCode>(item));
}

/** Switches a code off. The write is refused where the brand has none of this name. */
export const codeEndWrite = (scope: TenantScope, code: string): Write => ({
  update: kinds.discountCode.key(scope, code),
  changes: [set({ off: true })],
  if: present(),
});
