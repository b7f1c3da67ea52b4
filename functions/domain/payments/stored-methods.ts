/**
 * Stored methods: cards and accounts that the provider keeps. We store only their label and ids.
 */
import type { PaymentMethod } from '#shared/model/payment.ts';
import type { ProviderAccount, ProviderName } from '../../adapters/payment-providers.ts';
import { sha256 } from '../../adapters/secrets.ts';

export { findStoredMethod, listStoredMethods, storedMethodWrite } from './stored-methods.store.ts';

export interface StoredMethod {
  id: string;
  method: PaymentMethod;
  /** The provider's label, e.g. `Visa •••• 4242`. */
  label: string;
  provider: ProviderName;
  /** The provider's ids. */
  customer: string;
  mandate: string;
  created_at: string;
}

/** Tells whether its owner can reuse it. A direct debit needs a new code each time. */
export const isUsable = (stored: StoredMethod, accounts: readonly ProviderAccount[]): boolean =>
  accounts.some(({ name }) => name === stored.provider) && stored.method !== 'sdd';

const idChars = 22;

/** The id is derived from the mandate, so that a mandate is stored once. */
export const storedMethodId = (mandate: string): string => sha256(mandate).slice(0, idChars);
