import { caseMarkContract } from '#shared/ops/case-mark.ts';
import { markForKeeping, unmark } from '../domain/operators/handle-case.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(caseMarkContract, { POST: markForKeeping, DELETE: unmark });
