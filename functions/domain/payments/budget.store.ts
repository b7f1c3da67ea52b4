import { absent, add, allOf, anyOf, atMost, equals, remove, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { get, toAttributes, type Write, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Spending } from './budget.ts';

/** Name of a month's attribute, such as `m2026-07`. */
const monthName = (month: string) => `m${month}`;

type SpendingItem = { monthly?: number } & Record<string, unknown>;

export function toSpending(item: SpendingItem | null): Spending {
  const months = Object.entries(item ?? {}).flatMap(([name, value]) =>
    /^m\d{4}-\d\d$/.test(name) ? [[name.slice(1), Number(value)] as const] : [],
  );
  return {
    monthly: item?.monthly ?? null,
    months: Object.fromEntries(months),
  };
}

export async function findSpending(member: MemberScope): Promise<Spending> {
  const item = await get<SpendingItem>(member, kinds.budget.key(member));
  return toSpending(item && toAttributes<SpendingItem>(item));
}

/** Sets or removes the member's own limit. */
export const putMonthly = (member: MemberScope, monthly: number | null): Promise<boolean> =>
  write(member, {
    update: kinds.budget.key(member),
    changes: [monthly === null ? remove('monthly') : set({ monthly })],
  });

/**
 * Adds an order to a month. The write is refused where the limit changed since it was read, or
 * would be exceeded.
 */
export function orderWrite(
  member: MemberScope,
  { month, amount, monthly }: { month: string; amount: number; monthly: number | null },
): Write {
  const name = monthName(month);
  const changes = [add({ [name]: amount })];
  if (monthly === null) {
    return { update: kinds.budget.key(member), changes, if: absent('monthly') };
  }
  const fits = atMost(name, monthly - amount);
  return {
    update: kinds.budget.key(member),
    changes,
    if: allOf(equals('monthly', monthly), amount <= monthly ? anyOf(fits, absent(name)) : fits),
  };
}

/** Adds a payment's change to its month. */
export const budgetWrite = (
  member: MemberScope,
  { month, amount }: { month: string; amount: number },
): Write => ({
  update: kinds.budget.key(member),
  changes: [add({ [monthName(month)]: amount })],
});
