import { absent, allOf, equals, present, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import {
  attributesAt,
  getMany,
  listAll,
  toAttributes,
  type Write,
  write,
} from '../../table/table.ts';
import type { MemberScope, TenantScope } from '../core/scope.ts';
import type { DiscountCode, DiscountUse } from './discounts.ts';

/**
 * A code of the brand, and what the member did with it, or with another one in the same place. One
 * request.
 */
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

/** Keeps a code for an order; refused where the member reserved or used its place. */
export const reserveWrite = (member: MemberScope, place: string, use: DiscountUse): Write => ({
  put: { ...kinds.discountUse.key(member, place), ...use },
  if: absent(),
});

/** Notes that an order with the code was paid. */
export const usedWrite = (member: MemberScope, place: string, use: DiscountUse): Write => ({
  put: { ...kinds.discountUse.key(member, place), ...use },
});

/** Sets a code free that an order had reserved; refused where another one has it by now. */
export const releaseWrite = (
  member: MemberScope,
  place: string,
  { payment }: DiscountUse,
): Write => ({
  remove: kinds.discountUse.key(member, place),
  if: allOf(equals('payment', payment), equals('state', 'reserved')),
});

/** Holds only while a code is not switched off. */
export const codeCheck = (scope: TenantScope, code: string): Write => ({
  check: kinds.discountCode.key(scope, code),
  if: equals('off', false),
});

/** Makes a code; false where the brand has one of this name. */
export const putCode = (scope: TenantScope, discount: DiscountCode): Promise<boolean> =>
  write(scope, {
    put: { ...kinds.discountCode.key(scope, discount.code), ...discount },
    if: absent(),
  });

/** All codes of a brand, in the order of the alphabet. */
export async function listDiscountCodes(scope: TenantScope): Promise<DiscountCode[]> {
  const partition = { pk: kinds.discountCode.key(scope, 'any').pk };
  const found = await Array.fromAsync(
    listAll<DiscountCode & Record<string, unknown>>(scope, partition),
  );
  return found.map((item) => toAttributes<DiscountCode>(item));
}

/** Switches a code off; false where the brand has none of this name. */
export const switchOff = (scope: TenantScope, code: string): Promise<boolean> =>
  write(scope, {
    update: kinds.discountCode.key(scope, code),
    changes: [set({ off: true })],
    if: present(),
  });
