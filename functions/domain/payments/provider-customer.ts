/** Members as customers of a payment provider, which stores their payment methods. */
import type { Locale } from '#shared/model/values.ts';
import { getProvider } from '../../adapters/payment-providers.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberScope } from '../core/scope.ts';
import { customerItem, putCustomer } from './provider-customer.store.ts';

/** A member's customer id at a provider. */
export interface Customer {
  provider: string;
  id: string;
}

/**
 * Returns the provider's customer id of a member, and creates the customer with the first stored
 * method.
 *
 * @throws PaymentError
 */
export async function ensureCustomer(
  { brand, member }: { brand: Brand; member: MemberScope },
  { name, locale }: { name: string; locale: Locale },
): Promise<string> {
  const { payments } = brand.config;
  const known = await customerItem(member);
  if (known?.provider === payments.provider) return known.id;
  const key = `${member.tenant}-${member.member}`;
  const id = await getProvider(payments).createCustomer({ key, name, locale });
  await putCustomer(member, { provider: payments.provider, id });
  return id;
}
