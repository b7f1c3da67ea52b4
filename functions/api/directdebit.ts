import { directdebitContract } from '#shared/api/directdebit.ts';
import { confirmDirectDebit } from '../domain/payments/confirm-direct-debit.ts';
import { askForDirectDebit } from '../domain/payments/direct-debit.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(directdebitContract, {
  POST: askForDirectDebit,
  PUT: confirmDirectDebit,
});
