/** What is special about methods of payment. */
import type { PaymentMethod } from '#shared/model/payment.ts';

/** Direct debit has a page of its own. */
export const isDebit = (method: PaymentMethod): boolean => method === 'sdd';
