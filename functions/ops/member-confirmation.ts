import { memberConfirmationContract } from '#shared/ops/member-confirmation.ts';
import { confirmForMember } from '../domain/operators/confirm-address.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(memberConfirmationContract, { POST: confirmForMember });
