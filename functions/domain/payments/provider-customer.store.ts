import { kinds } from '../../table/items.ts';
import { get, write } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Customers, StoredCustomers } from './provider-customer.ts';

export const findCustomers = (member: MemberScope): Promise<StoredCustomers | null> =>
  get<StoredCustomers & Record<string, unknown>>(member, kinds.customer.key(member));

export const putCustomers = (member: MemberScope, customers: Customers): Promise<boolean> =>
  write(member, { put: { ...kinds.customer.key(member), customers } });
