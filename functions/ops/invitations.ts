import { invitationsContract } from '#shared/ops/invitations.ts';
import { invite, readInvitations, revokeInvitation } from '../domain/operators/invitations.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(invitationsContract, {
  GET: readInvitations,
  POST: invite,
  DELETE: revokeInvitation,
});
