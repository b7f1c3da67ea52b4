/** Keys of payment providers: whether they take money, and whether the provider takes them. */
import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '#shared/model/payment.ts';
import { getProviderNames, providerMethods } from '#shared/rules/provider-methods.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { parseGenesisAccount } from '../../adapters/genesis-client.ts';
import { isAccessToken } from '../../adapters/mollie-client.ts';
import {
  openAccount,
  type ProviderAccount,
  type ProviderName,
} from '../../adapters/payment-providers.ts';
import { PaymentError } from '../../adapters/payments.ts';

export type KeyKind = 'live' | 'test' | 'none';

/** Tells whether a key takes money; docs/payments.md describes the form of each. */
export const getKeyKind: Record<ProviderName, (key: string) => KeyKind> = {
  mollie(key) {
    if (key.startsWith('live_')) return 'live';
    return key.startsWith('test_') ? 'test' : 'none';
  },
  genesis(key) {
    const account = parseGenesisAccount(key);
    if (!account) return 'none';
    return account.staging ? 'test' : 'live';
  },
};

/** Whether a text has the form of what reads payouts, where the key does not. */
export const isPayoutsToken = isAccessToken;

/**
 * Returns the provider's names of the methods that the account may use; null where it does not tell.
 *
 * @throws PaymentError where the provider cannot be asked
 */
export async function findMethods(
  account: ProviderAccount,
): Promise<string[] | 'key_refused' | null> {
  const provider = openAccount(account);
  try {
    const methods = await provider.methods();
    // A gateway that does not tell its methods refuses a key that is asked for a payment nobody made.
    if (methods === null) await provider.find(`key-check_${randomUUID()}`);
    return methods;
  } catch (cause) {
    if (cause instanceof PaymentError && cause.isKeyRefused) return 'key_refused';
    throw cause;
  }
}

/** Lists the methods that the brand offers with an account, and those that the account lacks. */
export function compareMethods(
  { name }: ProviderAccount,
  config: TenantConfig,
  enabled: readonly string[],
): { used: PaymentMethod[]; missing: PaymentMethod[] } {
  const used = config.payments.methods.filter((method) =>
    getProviderNames(config, method).includes(name),
  );
  const missing = used.filter((method) => {
    const support = providerMethods[name][method];
    return support.status !== 'supported' || !enabled.includes(support.name);
  });
  return { used, missing };
}
