import { opsCaseContract } from '#shared/ops/case.ts';
import { viewCase } from '../domain/operators/view-case.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(opsCaseContract, { GET: viewCase });
