/** Members as customers of a payment provider, which keeps their cards and accounts. */
import type { Locale } from '#shared/model/values.ts';
import { getProvider } from '../../adapters/payment-providers.ts';
import type { Brand } from '../core/brand.ts';
import type { MemberScope } from '../core/scope.ts';
import { customerItem, putCustomer } from './provider-customer.store.ts';

/** Under which id a provider knows a member. */
export interface Customer {
  provider: string;
  id: string;
}

/**
 * The provider's id of the member as its customer, made with the first method that it keeps.
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
