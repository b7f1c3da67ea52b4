import { memberErasureContract } from '#shared/ops/member-erasure.ts';
import { askForErasure } from '../domain/operators/ask-for-erasure.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(memberErasureContract, { POST: askForErasure });
