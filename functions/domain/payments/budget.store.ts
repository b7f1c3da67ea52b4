import { kinds } from '../../table/items.ts';
import { attributesOf, get, type Write, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Spending } from './budget.ts';

/** `m2026-07`: what is spent in that month. */
const monthName = (month: string) => `m${month}`;

type SpendingItem = { monthly?: number; invoices?: number } & Record<string, unknown>;

/** An item of the table as what it says. */
export function spendingOf(item: SpendingItem | null): Spending {
  const months = Object.entries(item ?? {}).flatMap(([name, value]) =>
    /^m\d{4}-\d\d$/.test(name) ? [[name.slice(1), Number(value)] as const] : [],
  );
  return {
    monthly: item?.monthly ?? null,
    invoices: item?.invoices ?? 0,
    months: Object.fromEntries(months),
  };
}

export async function findSpending(member: MemberScope): Promise<Spending> {
  const item = await get<SpendingItem>(member, kinds.budget.key(member));
  return spendingOf(item && attributesOf<SpendingItem>(item));
}

/** Sets or lifts the member's own limit. */
export const putMonthly = (member: MemberScope, monthly: number | null): Promise<boolean> =>
  write(member, {
    update: kinds.budget.key(member),
    set:
      monthly === null
        ? { expression: 'REMOVE monthly' }
        : { expression: 'SET monthly = :monthly', values: { ':monthly': monthly } },
  });

/** Adds to a month; refused where the limit is another one than was read, or would not hold. */
export function orderWrite(
  member: MemberScope,
  { month, amount, monthly }: { month: string; amount: number; monthly: number | null },
): Write {
  const names = { '#month': monthName(month) };
  return {
    update: kinds.budget.key(member),
    set: { expression: 'ADD #month :amount', names, values: { ':amount': amount } },
    if:
      monthly === null
        ? { expression: 'attribute_not_exists(monthly)' }
        : {
            expression: `monthly = :monthly AND (#month <= :room${amount <= monthly ? ' OR attribute_not_exists(#month)' : ''})`,
            names,
            values: { ':monthly': monthly, ':room': monthly - amount },
          },
  };
}

/** What a change of a payment does to its month, and to the number of the member's invoices. */
export function settledWrite(
  member: MemberScope,
  { month, amount, invoices }: { month: string; amount: number; invoices: number | null },
): Write {
  const names = { ...(amount === 0 ? {} : { '#month': monthName(month) }) };
  const added = [
    ...(amount === 0 ? [] : ['#month :amount']),
    ...(invoices === null ? [] : ['invoices :one']),
  ];
  return {
    update: kinds.budget.key(member),
    set: {
      expression: `ADD ${added.join(', ')}`,
      names,
      values: {
        ...(amount === 0 ? {} : { ':amount': amount }),
        ...(invoices === null ? {} : { ':one': 1 }),
      },
    },
    // A number is given once, and none is left out.
    ...(invoices === null
      ? {}
      : {
          if: {
            expression: `invoices = :invoices${invoices === 0 ? ' OR attribute_not_exists(invoices)' : ''}`,
            values: { ':invoices': invoices },
          },
        }),
  };
}
