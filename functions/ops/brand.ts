import { brandContract } from '#shared/ops/brand.ts';
import { readBrand } from '../domain/operators/brand-desk.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(brandContract, { GET: readBrand });
