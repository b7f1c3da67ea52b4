import { paymentContract } from '../../shared/api/payment.ts';
import { orderPackage } from '../domain/orders/orders.ts';
import { getPayment } from '../domain/settlements/settlements.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(paymentContract, { GET: getPayment, POST: orderPackage });
