import { brandsContract } from '#shared/ops/brands.ts';
import { readBrands } from '../domain/operators/brand-desk.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(brandsContract, { GET: readBrands });
