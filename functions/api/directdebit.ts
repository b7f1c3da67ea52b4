import { directdebitContract } from '#shared/api/directdebit.ts';
import { askForDirectDebit, confirmDirectDebit } from '../domain/payments/direct-debit.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(directdebitContract, {
  POST: askForDirectDebit,
  PUT: confirmDirectDebit,
});
