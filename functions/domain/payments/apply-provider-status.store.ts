import { kinds } from '../../table/items.ts';
import { attributesAt, getMany } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Account } from '../members/members.ts';
import type { Wallet } from '../wallet/ledger.ts';
import type { DiscountUse } from './discounts.ts';
import type { StoredCustomers } from './provider-customer.ts';

/** The items that a payment's change may touch. Few of them are left of a purged member. */
export interface TransitionItems {
  account: Account | null;
  wallet: Wallet | null;
  use: DiscountUse | null;
  customers: StoredCustomers | null;
}

/**
 * Reads the items in one request.
 *
 * @param place position of the discount code's use, if the payment has a code
 */
export async function transitionItems(
  member: MemberScope,
  place: string | undefined,
): Promise<TransitionItems> {
  const wanted = {
    account: kinds.account.key(member),
    wallet: kinds.wallet.key(member),
    customer: kinds.customer.key(member),
  };
  const use = place === undefined ? null : kinds.discountUse.key(member, place);
  const items = await getMany(member, [...Object.values(wanted), ...(use ? [use] : [])], {
    consistent: true,
  });
  return {
    account: attributesAt(items, wanted.account),
    wallet: attributesAt(items, wanted.wallet),
    use: use && attributesAt(items, use),
    customers: attributesAt(items, wanted.customer),
  };
}
