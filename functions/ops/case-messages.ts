import { caseMessagesContract } from '#shared/ops/case-messages.ts';
import { openMessages } from '../domain/operators/open-messages.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(caseMessagesContract, { POST: openMessages });
