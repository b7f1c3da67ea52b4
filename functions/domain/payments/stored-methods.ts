/** Cards and accounts that a provider keeps for a member; we know only what names them. */
import type { PaymentMethod } from '#shared/model/payment.ts';
import { sha256 } from '../../adapters/secrets.ts';

// What other nouns' rules may ask of them.
export { findStoredMethod, listStoredMethods, storedMethodWrite } from './stored-methods.store.ts';

export interface StoredMethod {
  id: string;
  method: PaymentMethod;
  /** As the provider names it, e.g. `Visa •••• 4242`. */
  label: string;
  provider: string;
  /** The provider's ids. */
  customer: string;
  mandate: string;
  created_at: string;
}

/** Whether its owner can choose it again. A direct debit asks for a code each time. */
export const isUsable = (stored: StoredMethod, provider: string): boolean =>
  stored.provider === provider && stored.method !== 'sdd';

const idChars = 22;

/** The same mandate always has the same id: told twice, it is stored once. */
export const storedMethodId = (mandate: string): string => sha256(mandate).slice(0, idChars);
