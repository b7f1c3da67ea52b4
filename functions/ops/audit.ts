import { auditContract } from '#shared/ops/audit.ts';
import { readAudit } from '../domain/operators/audit.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(auditContract, { GET: readAudit });
