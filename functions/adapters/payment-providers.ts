/** The payment providers that brands can choose. */
import type { TenantConfig } from '#shared/tenant.ts';
import { genesis } from './genesis.ts';
import { mollie } from './mollie.ts';
import type { PaymentProvider } from './payments.ts';

type Settings = Pick<
  TenantConfig['payments'],
  'provider' | 'key_parameter' | 'settlements_parameter' | 'second'
>;
export type ProviderName = Settings['provider'];

type Adapter = (keyParameter: string, settlementsParameter: string | undefined) => PaymentProvider;

const adapters: Record<ProviderName, Adapter> = {
  genesis,
  mollie,
};

const providers = new Map<string, PaymentProvider>();

/** A brand's account at a provider. */
export interface ProviderAccount {
  name: ProviderName;
  keyParameter: string;
  /** Name of the parameter with what reads payouts, for a provider that asks for more than the key. */
  settlementsParameter?: string | undefined;
}

/** Lists a brand's accounts, the one for most methods first. */
export const providerAccounts = ({
  provider,
  key_parameter,
  settlements_parameter,
  second,
}: Settings): ProviderAccount[] =>
  [{ provider, key_parameter, settlements_parameter }, ...(second ? [second] : [])].map(
    (account) => ({
      name: account.provider,
      keyParameter: account.key_parameter,
      ...(account.settlements_parameter
        ? { settlementsParameter: account.settlements_parameter }
        : {}),
    }),
  );

/** Returns the provider behind an account. */
export function openAccount(account: ProviderAccount): PaymentProvider {
  const { name, keyParameter, settlementsParameter } = account;
  const key = `${name} ${keyParameter} ${settlementsParameter ?? ''}`;
  const provider = providers.get(key) ?? adapters[name](keyParameter, settlementsParameter);
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
