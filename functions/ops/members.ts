import { membersContract } from '#shared/ops/members.ts';
import { findMembers } from '../domain/operators/find-members.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(membersContract, { GET: findMembers });
