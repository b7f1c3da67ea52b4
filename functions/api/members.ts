import { membersContract } from '#shared/api/members.ts';
import { searchMembers } from '../domain/discovery/search.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(membersContract, { GET: searchMembers });
