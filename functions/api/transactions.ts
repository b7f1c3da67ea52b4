import { transactionsContract } from '#shared/api/transactions.ts';
import { listTransactions } from '../domain/payments/transactions.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(transactionsContract, { GET: listTransactions });
