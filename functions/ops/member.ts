import { opsMemberContract } from '#shared/ops/member.ts';
import { viewMember } from '../domain/operators/view-member.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(opsMemberContract, { GET: viewMember });
