import { paymentContract } from '#shared/api/payment.ts';
import { getPayment } from '../domain/payments/get-payment.ts';
import { orderPackage } from '../domain/payments/order-package.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(paymentContract, { GET: getPayment, POST: orderPackage });
