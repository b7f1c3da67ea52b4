import { absent, allOf, anyOf, equals, present, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, toAttributes, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Attribution } from './attribution.ts';

export async function findAttribution(member: MemberScope): Promise<Attribution | null> {
  const item = await get<Attribution & Record<string, unknown>>(
    member,
    kinds.attribution.key(member),
  );
  return item && toAttributes<Attribution>(item);
}

/** Stores what brought a member. @returns false where that is known already */
export const putAttribution = (member: MemberScope, attribution: Attribution): Promise<boolean> =>
  write(member, { put: { ...kinds.attribution.key(member), ...attribution }, if: absent() });

/** Notes a member's first payment. @returns whether this payment is the first */
export const claimFirstPayment = (member: MemberScope, payment: string): Promise<boolean> =>
  write(member, {
    update: kinds.attribution.key(member),
    changes: [set({ first_payment: payment })],
    if: allOf(present(), anyOf(absent('first_payment'), equals('first_payment', payment))),
  });
