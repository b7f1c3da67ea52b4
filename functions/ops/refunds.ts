import { refundsContract } from '#shared/ops/refunds.ts';
import { refundPayment } from '../domain/operators/refund-payment.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(refundsContract, { POST: refundPayment });
