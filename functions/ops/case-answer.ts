import { caseAnswerContract } from '#shared/ops/case-answer.ts';
import { fileCaseAnswer } from '../domain/operators/handle-case.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(caseAnswerContract, { POST: fileCaseAnswer });
