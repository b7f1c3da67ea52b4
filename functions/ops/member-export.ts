import { memberExportContract } from '#shared/ops/member-export.ts';
import { sendCopy } from '../domain/operators/send-copy.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(memberExportContract, { POST: sendCopy });
