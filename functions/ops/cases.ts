import { casesContract } from '#shared/ops/cases.ts';
import { listCases } from '../domain/operators/list-cases.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(casesContract, { GET: listCases });
