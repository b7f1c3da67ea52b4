/** Members as customers of a payment provider, which stores their payment methods. */
import type { Locale } from '#shared/model/values.ts';
import { getProvider, type ProviderName } from '../../adapters/payment-providers.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberScope } from '../core/scope.ts';
import { findCustomers, putCustomers } from './provider-customer.store.ts';

/** A member's ids of customer, by provider. */
export type Customers = Partial<Record<ProviderName, string>>;

/** The item of a member's ids. From when brands had one provider, it names that and its id alone. */
export type StoredCustomers = { customers?: Customers; provider?: string; id?: string };

/** Reads the item of a member's ids, if there is one. */
export const toCustomers = (item: StoredCustomers | null): Customers =>
  item?.customers ?? (item?.provider && item.id ? { [item.provider]: item.id } : {});

/**
 * Returns a provider's customer id of a member, and creates the customer with the first stored
 * method.
 *
 * @throws PaymentError
 */
export async function ensureCustomer(
  { brand, member }: { brand: Brand; member: MemberScope },
  provider: ProviderName,
  { name, locale }: { name: string; locale: Locale },
): Promise<string> {
  const known = toCustomers(await findCustomers(member));
  const before = known[provider];
  if (before !== undefined) return before;
  const key = `${member.tenant}-${member.member}`;
  const account = getProvider(brand.config.payments, provider);
  const id = await account.createCustomer({ key, name, locale });
  await putCustomers(member, { ...known, [provider]: id });
  return id;
}
