import { paymentWebhookContract } from '#shared/api/payment-webhook.ts';
import { receiveWebhook } from '../domain/payments/receive-webhook.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(paymentWebhookContract, { POST: receiveWebhook });
