import { interestsContract } from '#shared/api/interests.ts';
import { listInterests } from '../domain/tenants/reference-data.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(interestsContract, { GET: listInterests });
