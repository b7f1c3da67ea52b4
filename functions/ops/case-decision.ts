import { caseDecisionContract } from '#shared/ops/case-decision.ts';
import { decideOnCase } from '../domain/operators/decide-on-case.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(caseDecisionContract, { POST: decideOnCase });
