import { kinds } from '../../table/items.ts';
import { get, toAttributes, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Customer } from './provider-customer.ts';

export async function customerItem(member: MemberScope): Promise<Customer | null> {
  const item = await get<Customer & Record<string, unknown>>(member, kinds.customer.key(member));
  return item && toAttributes<Customer>(item);
}

export const putCustomer = (member: MemberScope, customer: Customer): Promise<boolean> =>
  write(member, { put: { ...kinds.customer.key(member), ...customer } });
