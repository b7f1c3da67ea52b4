import { paymentWebhookContract } from '../../shared/api/payment-webhook.ts';
import { receiveWebhook } from '../domain/settlements/settlements.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(paymentWebhookContract, { POST: receiveWebhook });
