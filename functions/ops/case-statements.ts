import { caseStatementsContract } from '#shared/ops/case-statements.ts';
import { exportStatements } from '../domain/operators/case-report.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(caseStatementsContract, { GET: exportStatements });
