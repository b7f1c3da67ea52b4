import { caseQuestionContract } from '#shared/ops/case-question.ts';
import { askAboutCase } from '../domain/operators/handle-case.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(caseQuestionContract, { POST: askAboutCase });
