import { caseReportContract } from '#shared/ops/case-report.ts';
import { reportCases } from '../domain/operators/case-report.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(caseReportContract, { GET: reportCases });
