import { regionsContract } from '#shared/api/regions.ts';
import { listRegions } from '../domain/tenants/reference-data.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(regionsContract, { GET: listRegions });
