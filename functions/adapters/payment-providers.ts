/** The payment providers that brands can choose. */
import type { TenantConfig } from '#shared/tenant.ts';
import { genesis } from './genesis.ts';
import { mollie } from './mollie.ts';
import type { PaymentProvider } from './payments.ts';

type Settings = Pick<TenantConfig['payments'], 'provider' | 'key_parameter' | 'second'>;
export type ProviderName = Settings['provider'];

const adapters: Record<ProviderName, (keyParameter: string) => PaymentProvider> = {
  genesis,
  mollie,
};

const providers = new Map<string, PaymentProvider>();

/** A brand's account at a provider. */
export interface ProviderAccount {
  name: ProviderName;
  keyParameter: string;
}

/** Lists a brand's accounts, the one for most methods first. */
export const providerAccounts = ({
  provider,
  key_parameter,
  second,
}: Settings): ProviderAccount[] =>
  [{ provider, key_parameter }, ...(second ? [second] : [])].map((account) => ({
    name: account.provider,
    keyParameter: account.key_parameter,
  }));

/** Returns the provider behind an account. */
export function openAccount({ name, keyParameter }: ProviderAccount): PaymentProvider {
  const key = `${name} ${keyParameter}`;
  const provider = providers.get(key) ?? adapters[name](keyParameter);
  providers.set(key, provider);
  return provider;
}

/**
 * Returns the provider that has a payment, or a stored method.
 *
 * @throws Error where the brand names it no more, which must keep it while payments of it are open
 */
export function getProvider(payments: Settings, name: ProviderName): PaymentProvider {
  const account = providerAccounts(payments).find((one) => one.name === name);
  if (account) return openAccount(account);
  throw new Error(
    `the brand names no account at ${name}: name it as payments.second until its payments are closed`,
  );
}
