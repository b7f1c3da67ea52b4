import { repeatOrderContract } from '#shared/api/repeat-order.ts';
import { repeatOrder } from '../domain/payments/orders.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(repeatOrderContract, { POST: repeatOrder });
