import { nowIso } from '../../adapters/clock.ts';
import {
  absent,
  allOf,
  anyOf,
  equals,
  present,
  remove,
  set,
  unchanged,
} from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, toAttributes, type Write, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Attribution } from './attribution.ts';
import type { Commission } from './commissions.ts';
import type { FraudFlag } from './fraud-flags.ts';

export async function findAttribution(member: MemberScope): Promise<Attribution | null> {
  const item = await get<Attribution & Record<string, unknown>>(
    member,
    kinds.attribution.key(member),
  );
  // A record of an earlier version has neither.
  return (
    item && ({ groups: {}, flags: [], ...toAttributes<Partial<Attribution>>(item) } as Attribution)
  );
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

/** Marks a signup or its confirmation as counted; refused where it is. */
export const stepCountedWrite = (
  member: MemberScope,
  step: 'soi' | 'doi',
  commission: Commission | null,
): Write => ({
  update: kinds.attribution.key(member),
  changes: [set({ [`${step}_at`]: nowIso(), ...(commission ? { commission } : {}) })],
  if: allOf(present(), absent(`${step}_at`)),
});

/** Notes the day of a purchase; refused where another purchase was noted meanwhile. */
export const boughtWrite = (member: MemberScope, day: string, was: string | undefined): Write => ({
  update: kinds.attribution.key(member),
  changes: [set({ last_bought: day })],
  if: allOf(present(), unchanged('last_bought', was)),
});

/** Replaces the commission of a signup, and its signs of fraud where there are more; refused where it has changed. */
export const attributionCommissionWrite = (
  member: MemberScope,
  commission: Commission,
  was: Commission,
  flags?: readonly FraudFlag[],
): Write => ({
  update: kinds.attribution.key(member),
  changes: [set({ commission, ...(flags ? { flags } : {}) })],
  if: equals('commission.entries', was.entries),
});

/** Notes that a member was banned, or no longer is. @returns false where nothing brought the member */
export const banWrite = (member: MemberScope, at: string | null): Promise<boolean> =>
  write(member, {
    update: kinds.attribution.key(member),
    changes: [at ? set({ banned_at: at }) : remove('banned_at')],
    if: present(),
  });
