import { paymentNotificationContract } from '#shared/api/payment-notification.ts';
import { receiveNotification } from '../domain/payments/receive-webhook.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(paymentNotificationContract, { POST: receiveNotification });
