import { restrictionContract } from '#shared/ops/restriction.ts';
import { lift, restrict } from '../domain/operators/restrict.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(restrictionContract, { POST: restrict, DELETE: lift });
