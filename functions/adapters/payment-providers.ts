/** The payment providers that brands can choose. */
import type { TenantConfig } from '#shared/tenant.ts';
import { mollie } from './mollie.ts';
import type { PaymentProvider } from './payments.ts';

type Settings = Pick<TenantConfig['payments'], 'provider' | 'key_parameter'>;

const adapters: Record<Settings['provider'], (keyParameter: string) => PaymentProvider> = {
  mollie,
};

const providers = new Map<string, PaymentProvider>();

/** Returns the provider that a brand's `payments` settings choose. */
export function getProvider({ provider, key_parameter }: Settings): PaymentProvider {
  const name = `${provider} ${key_parameter}`;
  const adapter = providers.get(name) ?? adapters[provider](key_parameter);
  providers.set(name, adapter);
  return adapter;
}
