import { mailSuppressionContract } from '#shared/ops/mail-suppression.ts';
import { liftMailSuppression } from '../domain/operators/help-with-mail.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(mailSuppressionContract, { DELETE: liftMailSuppression });
