import { memberContract } from '#shared/api/member.ts';
import { getMember } from '../domain/discovery/open-member.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(memberContract, { GET: getMember });
