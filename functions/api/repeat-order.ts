import { repeatOrderContract } from '#shared/api/repeat-order.ts';
import { repeatOrder } from '../domain/payments/repeat-order.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(repeatOrderContract, { POST: repeatOrder });
