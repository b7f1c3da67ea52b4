import { approvalsContract } from '#shared/ops/approvals.ts';
import { decideApproval, listApprovals } from '../domain/operators/approvals.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(approvalsContract, { GET: listApprovals, POST: decideApproval });
