import { paymentContract } from '#shared/api/payment.ts';
import { getPayment } from '../domain/payments/apply-provider-status.ts';
import { orderPackage } from '../domain/payments/orders.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(paymentContract, { GET: getPayment, POST: orderPackage });
