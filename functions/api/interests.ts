import { interestsContract } from '../../shared/api/interests.ts';
import { listInterests } from '../domain/reference/reference.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(interestsContract, { GET: listInterests });
