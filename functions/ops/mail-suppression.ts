import { mailSuppressionContract } from '#shared/ops/mail-suppression.ts';
import { letMailThrough } from '../domain/operators/help-member.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(mailSuppressionContract, { DELETE: letMailThrough });
