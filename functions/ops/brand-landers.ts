import { brandLandersContract } from '#shared/ops/brand-landers.ts';
import { readLanders } from '../domain/operators/brand-landers.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(brandLandersContract, { GET: readLanders });
