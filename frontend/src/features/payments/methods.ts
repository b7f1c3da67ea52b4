/** Of which kinds methods of payment are. */
import type { PaymentMethod } from '#shared/model/payment.ts';

export type MethodKind = 'card' | 'bank' | 'wallet' | 'phone' | 'voucher';

export const methodKinds: Record<PaymentMethod, MethodKind> = {
  sdd: 'bank',
  prezelewy24: 'bank',
  blik: 'phone',
  sct: 'bank',
  giropay: 'bank',
  mastercard: 'card',
  visa: 'card',
  creditcard: 'card',
  cartebancaire: 'card',
  nexi: 'card',
  ideal: 'bank',
  bancontact: 'bank',
  applepay: 'phone',
  paysafecard: 'voucher',
  maestro: 'card',
  paypal: 'wallet',
  sofort: 'bank',
  eps: 'bank',
};

/** Direct debit has a page of its own. */
export const isDebit = (method: PaymentMethod): boolean => method === 'sdd';
