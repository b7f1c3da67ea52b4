import { withdrawalContract } from '#shared/api/withdrawal.ts';
import { withdraw } from '../domain/payments/withdraw.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(withdrawalContract, { POST: withdraw });
